import type { components } from '../api/openapi';
import { Problem } from '../api/problem';

type Schemas = components['schemas'];
type KeyOffer = Schemas['KeyOffer'];
type KeyQuestion = Schemas['KeyQuestion'];
type KeyAnswer = Schemas['KeyAnswer'];
/** A new credential of a key, without its name. */
type MadeKey = Pick<Schemas['NewKey'], 'client_data' | 'authenticator_data'>;

/** Whether this browser and page can use security keys. They need TLS, or a page of this machine by name (not by IP address). */
export function keysWork(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && named && typeof PublicKeyCredential === 'function';
}

/** Creates a credential for this house on a security key. */
export async function makeKey(offer: KeyOffer): Promise<MadeKey> {
  const made = await touched(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(offer.challenge),
        rp: { id: offer.site, name: offer.house },
        user: { id: toBytes(offer.user), name: offer.name, displayName: offer.name },
        pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: offer.known.map(credential),
        authenticatorSelection: { userVerification: 'discouraged', residentKey: 'discouraged' },
        attestation: 'none',
        timeout: offer.good_for,
      },
    }),
  );
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw unusable();
  return {
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.getAuthenticatorData()),
  };
}

/** Signs the server's challenge with one of the person's security keys. */
export async function signWithKey(question: KeyQuestion): Promise<KeyAnswer> {
  const signed = await touched(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: toBytes(question.challenge),
        rpId: question.site,
        allowCredentials: question.credentials.map(credential),
        userVerification: 'discouraged',
        timeout: question.good_for,
      },
    }),
  );
  const { response } = signed;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw unusable();
  return {
    credential: toText(signed.rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
  };
}

/** The browser's error if the key is registered already. */
const known = 'InvalidStateError';

async function touched(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const answer = await ask();
    if (answer instanceof PublicKeyCredential) return answer;
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === known) {
      throw new Problem({ code: 'second-factor-known', what: 'this security key is registered already' });
    }
  }
  // Browsers do not reveal whether there was no key, or the user declined.
  throw new Problem({ code: 'key-not-used', what: 'no security key was used' });
}

function unusable(): Problem {
  return new Problem({
    code: 'key-not-used',
    what: 'this browser gave an answer about the key that the server cannot use',
  });
}

function credential(id: string): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: toBytes(id) };
}

/** Reads bytes that are written in base64url. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Writes bytes in base64url. */
export function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
