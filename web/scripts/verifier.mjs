// Builds the verifier into one file, dist/croupier-verifier.html, with script, style and engine inside. Its content security
// policy forbids it to load or send anything.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const built = await build({
  root: web,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [svelte()],
  build: {
    write: false,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    // The engine becomes part of the script.
    assetsInlineLimit: 100_000_000,
    rollupOptions: { input: join(web, 'verifier.html'), output: { codeSplitting: false } },
  },
});
const { output } = Array.isArray(built) ? built[0] : built;
const scripts = output.filter(({ type }) => type === 'chunk');
const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
const rest = output.filter((part) => !scripts.includes(part) && !styles.includes(part));
const page = rest.find(({ fileName }) => fileName.endsWith('.html'));
if (scripts.length !== 1 || styles.length !== 1 || rest.length !== 1 || !page) {
  throw new Error(`the verifier must be one script and one style: ${output.map(({ fileName }) => fileName)}`);
}

// A browser ends a script at its end tag, even inside a string.
const script = scripts[0].code.replaceAll('</script', '<\\/script');
const style = String(styles[0].source);
const hash = createHash('sha256').update(script).digest('base64');
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>Croupier: check an exported round</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="app"></div>
    <script type="module">${script}</script>
  </body>
</html>
`;
await writeFile(join(web, 'dist/croupier-verifier.html'), html);
