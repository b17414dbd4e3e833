// Builds crates/browser into src/lib/engine/engine.wasm, which the client loads when it needs it. Cargo does not rebuild
// unchanged code, so this runs before every test and every build.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const workspace = dirname(web);
const target = 'wasm32-unknown-unknown';
const profile = 'browser';

const cargo = process.env.CARGO ?? 'cargo';
const told = { cwd: workspace, stdio: ['ignore', 'pipe', 'inherit'] };
console.log('Building the rules for the browser (crates/browser).');
const build = spawnSync(
  cargo,
  ['build', '--locked', '-p', 'browser', '--target', target, '--profile', profile],
  told,
);
if (build.status !== 0) {
  console.error(
    'The rules could not be built for the browser: `make setup` says whether anything has to be installed.',
  );
  process.exit(1);
}
const metadata = execFileSync(cargo, ['metadata', '--format-version', '1', '--no-deps'], told);
const { target_directory: folder } = JSON.parse(metadata.toString());

const built = join(folder, target, profile, 'browser.wasm');
const wanted = join(web, 'src/lib/engine/engine.wasm');
// An unchanged file is not written, so that programs that watch it do not start over.
if (!sameBytes(built, wanted)) copyFileSync(built, wanted);

function sameBytes(one, other) {
  try {
    return readFileSync(one).equals(readFileSync(other));
  } catch {
    return false;
  }
}
