import { describe, expect, it } from 'vitest';
import { handling } from './handling';

const origin = 'https://house.example';
const files = ['/index.html', '/assets/index-abc.js', '/icon.svg'];
const how = (path: string, mode = 'cors', method = 'GET') =>
  handling({ method, url: new URL(path, origin).href, mode }, origin, files).how;

describe('the service worker', () => {
  it.each([
    '/api',
    '/api/v1/tables',
    '/api/v1/rulebook/lunar-poker',
    '/api/docs/',
    '/metrics',
    '/healthz',
    '/readyz',
  ])('lets %s pass in every mode', (path) => {
    for (const mode of ['cors', 'navigate', 'same-origin', 'websocket']) {
      expect(how(path, mode)).toBe('pass');
    }
  });

  it('lets the API pass even if the build has a file of that name', () => {
    const asked = { method: 'GET', url: `${origin}/api/v1/me`, mode: 'cors' };
    expect(handling(asked, origin, ['/api/v1/me']).how).toBe('pass');
  });

  it('answers with cached files of the build', () => {
    expect(how('/assets/index-abc.js')).toBe('cached');
    expect(how('/icon.svg?v=2')).toBe('cached');
    expect(how('/assets/index-old.js')).toBe('pass');
  });

  it.each(['/', '/tables/3', '/rules/three-card-poker/9.4', '/apiary'])('opens %s with the shell', (path) => {
    expect(how(path, 'navigate')).toBe('shell');
  });

  it('lets other methods and other servers pass', () => {
    expect(how('/', 'navigate', 'POST')).toBe('pass');
    expect(how('https://elsewhere.example/icon.svg')).toBe('pass');
  });
});
