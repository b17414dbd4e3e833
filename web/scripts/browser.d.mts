import type { Browser, LaunchOptions, Page } from 'playwright-core';

export const options: LaunchOptions;
export function launch(): Promise<Browser>;
export function watch(page: Page, own: string, problems: string[]): void;
