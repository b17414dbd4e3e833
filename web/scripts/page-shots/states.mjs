// Pages while they load, without content, and without a connection. Each state is made by answering in the server's place, or by not
// answering.
import { comeAsGuest, tableOf } from '../house-browser.mjs';

/** The browser's messages about requests that a shot lets fail. */
const unreachable = /Failed to load resource|WebSocket connection|net::ERR_/;

const lobbySocket = /\/api\/v1\/lobby/;
const tableSocket = /\/api\/v1\/tables\/\d+\/socket/;

export const shots = [
  {
    name: 'state.lobby-loading',
    async show(page) {
      await page.routeWebSocket(lobbySocket, () => undefined);
      await page.goto('/');
      await page.getByText('Looking for tables').waitFor({ state: 'attached' });
      // The page shows only after a moment that it is loading.
      await page.waitForTimeout(1000);
    },
  },
  {
    name: 'state.lobby-empty',
    async show(page) {
      await page.routeWebSocket(lobbySocket, (line) => line.send(JSON.stringify({ lobby: [] })));
      await page.goto('/');
      await page.getByRole('heading', { name: 'No table is open' }).waitFor();
    },
  },
  {
    name: 'state.lobby-unreachable',
    expected: unreachable,
    async show(page) {
      await page.routeWebSocket(lobbySocket, (line) => line.close());
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('heading', { name: 'The house cannot be reached' }).waitFor();
    },
  },
  {
    name: 'state.lobby-out-of-date',
    async show(page) {
      let lines = 0;
      await page.routeWebSocket(lobbySocket, (line) => {
        lines += 1;
        if (lines > 1) return void line.close();
        const house = line.connectToServer();
        house.onMessage((message) => {
          line.send(message);
          void line.close();
        });
      });
      await page.goto('/');
      await page.getByText('may be out of date').waitFor();
    },
  },
  {
    name: 'state.lobby-wins',
    async show(page) {
      await page.route('**/api/v1/pools/*/wins', (route) => route.fulfill({ json: pastWins() }));
      await page.goto('/');
      await page.getByText('Last win').click();
    },
  },
  {
    name: 'state.table-loading',
    async show(page) {
      await page.routeWebSocket(tableSocket, () => undefined);
      await page.goto('/tables/1');
      await page.getByText('Opening the table').waitFor();
      await page.waitForTimeout(1000);
    },
  },
  {
    name: 'state.table-missing',
    expected: unreachable,
    async show(page) {
      await page.goto('/tables/999');
      await page.getByRole('heading', { name: 'There is no such table' }).waitFor();
    },
  },
  {
    name: 'state.table-reconnecting',
    async show(page) {
      let lines = 0;
      await page.routeWebSocket(tableSocket, (line) => {
        lines += 1;
        if (lines > 1) return void line.close();
        const house = line.connectToServer();
        house.onMessage((message) => {
          line.send(message);
          setTimeout(() => void line.close(), 200);
        });
      });
      await page.goto('/');
      await page.goto(`/tables/${await tableOf(page, 'three-card-poker')}`);
      await page.getByText('The connection to the house is lost').waitFor();
    },
  },
  {
    name: 'state.rounds-unreachable',
    expected: unreachable,
    async show(page) {
      await comeAsGuest(page);
      await page.route('**/api/v1/me/rounds**', (route) => route.abort());
      await page.goto('/rounds');
      await page.getByRole('button', { name: /again/i }).first().waitFor();
    },
  },
  {
    name: 'state.account-unreachable',
    expected: unreachable,
    async show(page) {
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.goto('/account');
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'state.rules-unreachable',
    expected: unreachable,
    async show(page) {
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.goto('/rules/lunar-poker?book');
      await page.getByRole('heading').first().waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'state.practice-without-house',
    expected: unreachable,
    async show(page) {
      await page.route('**/api/v1/odds/**', (route) => route.abort());
      await page.goto('/practice/three-card-poker');
      await page.locator('[data-spot="ante"]').dispatchEvent('click');
      await page.getByRole('button', { name: /^Place \$/ }).click();
      await page.getByRole('group', { name: 'Your choices' }).waitFor();
      const more = page.getByRole('button', { name: 'More' });
      if (await more.isVisible()) await more.click();
      await page.getByRole('button', { name: 'Value of each choice' }).click();
      await page.getByText('cannot be reached').first().waitFor();
    },
  },
  {
    name: 'state.verify-not-a-round',
    async show(page) {
      await page.goto('/verify');
      const file = {
        name: 'holiday.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"sun":true}'),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.waitForTimeout(1500);
    },
  },
];

/** Wins of all five kinds, the latest an hour ago, the oldest last year. */
export function pastWins() {
  const win = (hours, table, hand, pays, rule) => ({
    table,
    round: hours,
    at: Date.now() - hours * 3_600_000,
    hand,
    pays,
    rules: ['11.4', rule],
  });
  return [
    win(1, 1, 'flush', '100.00', '12.1.5'),
    win(26, 2, 'straight-flush', '5238.41', '12.1.2'),
    win(75, 2, 'full-house', '150.00', '12.1.4'),
    win(190, 1, 'flush', '100.00', '12.1.5'),
    win(420, 1, 'four-of-a-kind', '500.00', '12.1.3'),
    win(9000, 2, 'royal-flush', '128450.55', '12.1.1'),
  ];
}
