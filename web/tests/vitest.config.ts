import { defineConfig } from 'vitest/config';

// What the pages do in a real browser, at a real house. Each file has a house of its own, so files do not disturb one another.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/harness/setup.ts',
    maxWorkers: 2,
    // Only what is broken takes as long as this, even on a machine that is busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
