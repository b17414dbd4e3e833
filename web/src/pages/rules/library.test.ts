import { describe, expect, it } from 'vitest';
import { offline } from '../../lib/api/problem';
import { bookNames, Library } from './library.svelte';

const book = (game: string) => ({ game, title: game, sections: [], rules: [] });

describe('the library', () => {
  it('loads a book once, also if it is opened several times', async () => {
    const asked: string[] = [];
    const library = new Library((name) => {
      asked.push(name);
      return Promise.resolve(book(name));
    });
    expect(library.book('rulings')).toBeUndefined();
    await Promise.all([library.open('rulings'), library.open('rulings')]);
    await library.open('rulings');
    expect(asked).toEqual(['rulings']);
    expect(library.book('rulings')?.title).toBe('rulings');
  });

  it('has all books in their usual order, whichever came first', async () => {
    const library = new Library((name) => Promise.resolve(book(name)));
    await library.open('rulings');
    await library.openAll();
    expect(library.there.map(({ game }) => game)).toEqual([...bookNames]);
  });

  it('has the reason if a book could not be loaded, and tries again', async () => {
    let reachable = false;
    const library = new Library((name) =>
      reachable ? Promise.resolve(book(name)) : Promise.reject(offline()),
    );
    await library.open('lunar-poker');
    expect(library.problem?.code).toBe('offline');
    reachable = true;
    await library.open('lunar-poker');
    expect(library.problem).toBeNull();
    expect(library.book('lunar-poker')).toBeDefined();
  });
});
