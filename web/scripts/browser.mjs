// Chromium to look at pages with. CHROMIUM names another browser than Debian's.
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

/** Notes what a page says is wrong with itself, and whatever it asks of anybody but its own server. */
export function watch(page, own, problems) {
  page.on('console', (message) => {
    // A browser reports every 401, though asking who one is is how a page finds out that one is nobody.
    const nobody = message.location().url.endsWith('/api/v1/me') && message.text().includes('401');
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !nobody) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    const known = url.startsWith(own) || url.startsWith('data:') || url.startsWith('blob:');
    if (!known) problems.push(`asks elsewhere: ${url}`);
  });
}
