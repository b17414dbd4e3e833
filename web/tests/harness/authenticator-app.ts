import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const halfMinute = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An app that shows six digits for a secret (RFC 6238). */
export class AuthenticatorApp {
  private last = 0;

  constructor(private readonly secret: string) {}

  /** Unused digits. The server also accepts those of the next half minute; if these are used as well, this waits. */
  async fresh(): Promise<string> {
    for (;;) {
      const now = Math.floor(Date.now() / halfMinute);
      const next = Math.max(now, this.last + 1);
      if (next <= now + 1) {
        this.last = next;
        return digitsAt(this.secret, next);
      }
      await sleep(500);
    }
  }

  /** The digits of the last call of `fresh`. */
  used(): string {
    return digitsAt(this.secret, this.last);
  }

  /** Digits that are wrong now, and one minute before and after. */
  wrong(): string {
    const now = Math.floor(Date.now() / halfMinute);
    const right = [-2, -1, 0, 1, 2].map((step) => digitsAt(this.secret, now + step));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (digits) => !right.includes(digits),
    ) as string;
  }
}

function digitsAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
