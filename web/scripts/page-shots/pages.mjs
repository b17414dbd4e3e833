// Odds, rules and walls. Rare states are made by answering in the server's place.
import { games, tableOf } from '../house-browser.mjs';
import { pastWins } from './states.mjs';

const walls = [
  { name: 'wall', width: 1920, height: 1080 },
  { name: 'wall-4k', width: 3840, height: 2160 },
  { name: 'wall-upright', width: 1080, height: 1920 },
];

export const shots = [
  ...games.flatMap((game) => [
    { name: `odds.${game}`, show: (page) => readOdds(page, `/odds/${game}`) },
    { name: `odds.${game}.results`, show: (page) => readOdds(page, `/odds/${game}`, 'How a round can end') },
    { name: `odds.${game}.strategy`, show: (page) => readOdds(page, `/odds/${game}`, 'How to play it') },
    { name: `rules.${game}.how-to-play`, show: (page) => read(page, `/rules/${game}/how-to-play`) },
  ]),
  {
    name: 'odds.plan',
    show: (page) => readOdds(page, '/odds/three-card-poker', 'Plan a session or a measurement'),
  },
  {
    name: 'odds.jackpot',
    show: (page) => readOdds(page, '/odds/caribbean-stud', 'When the jackpot is worth its wager'),
  },
  {
    name: 'odds.counting',
    async show(page) {
      await page.route('**/api/v1/odds/**', (route) =>
        route.fulfill({ status: 202, json: { done: 42, of: 100 } }),
      );
      await page.goto('/odds/star-blackjack?decks=8&resplit=true');
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'odds.offline',
    expected: /Failed to load resource|net::ERR_/,
    async show(page) {
      await page.route('**/api/v1/odds/**', (route) => route.abort());
      await page.goto('/odds');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'rules', show: (page) => read(page, '/rules') },
  { name: 'rules.book', show: (page) => read(page, '/rules/lunar-poker?book', '#section-1') },
  { name: 'rules.deep', show: (page) => read(page, '/rules/caribbean-stud/9.4.1.1', '#rule-9\\.4\\.1\\.1') },
  { name: 'rules.found', show: (page) => read(page, '/rules?find=stand+off', 'mark') },
  { name: 'rules.signs', show: (page) => read(page, '/rules/caribbean-stud/signs', 'article[data-cloth]') },
  ...games.map((game) => ({
    name: `wall.${game}`,
    sizes: walls,
    async show(page) {
      await page.goto('/');
      await page.goto(`/wall/tables/${await tableOf(page, game)}`);
      await page.locator('.range').waitFor();
      await page.locator('li, td').first().waitFor();
    },
  })),
  {
    name: 'wall.jackpot',
    sizes: walls,
    async show(page) {
      await page.goto('/wall/pools/1');
      await page.locator('.amount:not(.none)').waitFor();
      await page.getByText('Royal flush').first().waitFor();
    },
  },
  {
    name: 'wall.jackpot-history',
    sizes: walls,
    async show(page) {
      await page.route('**/api/v1/pools/*/wins', (route) => route.fulfill({ json: pastWins() }));
      await page.goto('/wall/pools/1');
      await page.locator('.amount:not(.none)').waitFor();
      await page.getByText('$5,238.41').waitFor();
    },
  },
  {
    name: 'wall.jackpot-won',
    sizes: walls,
    async show(page) {
      await page.routeWebSocket(/\/api\/v1\/tables\/\d+\/socket/, (line) => {
        const lines = [
          { seat: 2, wager: 'jackpot', outcome: 'win', pays: '12845.05', rules: ['11.4', '12.1.2'] },
        ];
        const areas = [{ seat: 2, hands: [{ cards: ['9s', '8s', '7s', '6s', '5s'] }] }];
        line.send(JSON.stringify({ table: { version: 1, view: { table: 1, round: 88, areas, lines } } }));
      });
      await page.goto('/wall/pools/1');
      await page.getByText('Jackpot won').waitFor();
    },
  },
  {
    name: 'wall.not-live',
    sizes: walls,
    expected: /Failed to load resource|net::ERR_|WebSocket connection/,
    async show(page) {
      let reachable = true;
      await page.routeWebSocket(/\/api\/v1\/(lobby|tables)/, (line) => line.close());
      await page.route('**/api/v1/pools/*', (route) => (reachable ? route.continue() : route.abort()));
      await page.goto('/wall/pools/1');
      await page.locator('.amount:not(.none)').waitFor();
      reachable = false;
      await page.getByText('Not live').waitFor();
    },
  },
];

async function read(page, address, sought = 'h1') {
  await page.goto(address);
  await page.locator(sought).first().waitFor();
  // Felts are drawn after their size is measured.
  await page.waitForTimeout(200);
}

async function readOdds(page, address, heading) {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Return of each wager' }).waitFor();
  if (heading) await page.getByRole('heading', { name: heading }).evaluate((title) => title.scrollIntoView());
}
