// Starts Chromium. CHROMIUM names another browser than Debian's.
import { chromium } from 'playwright-core';

export const options = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export function launch() {
  return chromium.launch(options);
}

/** Records the errors that a page logs, and its requests to other servers than its own. */
export function watch(page, own, problems) {
  page.on('console', (message) => {
    // Browsers log every 401, but for /me a 401 is the normal answer to a visitor who is not signed in.
    const notSignedIn = message.location().url.endsWith('/api/v1/me') && message.text().includes('401');
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !notSignedIn) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    const known = url.startsWith(own) || url.startsWith('data:') || url.startsWith('blob:');
    if (!known) problems.push(`requests another server: ${url}`);
  });
}
