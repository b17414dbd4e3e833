import type { CDPSession, Page } from 'playwright-core';

/** A virtual security key of the browser, for one page. */
export class VirtualKey {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async putInto(page: Page): Promise<VirtualKey> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: false,
        hasUserVerification: false,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualKey(cdp, authenticatorId);
  }

  /** The credentials of the key, for `bring` on another page. */
  async take(): Promise<Credentials> {
    const { authenticatorId } = this;
    return (await this.cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }

  async bring(credentials: Credentials): Promise<void> {
    for (const credential of credentials) {
      await this.cdp.send('WebAuthn.addCredential', { authenticatorId: this.authenticatorId, credential });
    }
  }
}

type Credentials = readonly {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}[];
