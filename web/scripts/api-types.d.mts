export const document: string;
export const output: string;
export function typesOf(text: string): Promise<string>;
