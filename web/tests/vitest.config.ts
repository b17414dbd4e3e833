import { defineConfig } from 'vitest/config';

// Tests of the pages in a real browser with a real server. Each file starts its own server, so files do not disturb one another.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/harness/setup.ts',
    maxWorkers: 2,
    // Long enough for a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
