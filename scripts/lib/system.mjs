import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const browserPath = process.env.CHROMIUM || '/usr/bin/chromium';
let listsAreFresh = false;

/**
 * Installs Debian's Chromium, for the stories also the one without windows, and a Chinese font, unless present; resolves
 * with false if there is no browser.
 */
export async function haveBrowser({ forStories = false } = {}) {
  const missing = ['chromium', ...(forStories ? ['chromium-headless-shell'] : [])].filter(
    (name) => !existsSync(`/usr/bin/${name}`),
  );
  if (missing.length && !process.env.CHROMIUM) await installDebian([...missing, 'fonts-noto-cjk']);
  return existsSync(browserPath);
}

/** Returns whether a user who is not root may create the namespaces that Chromium's sandbox needs. */
export function haveNamespaces() {
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  return spawnSync('unshare', ['--user', '--pid', '--net', '--fork', 'true'], nobody).status === 0;
}

/** Installs Debian's nginx unless present; specs and stories that need it are skipped without it. */
export async function haveNginx() {
  if (existsSync('/usr/sbin/nginx')) return true;
  return installDebian(['nginx-light']);
}

/** Installs Debian's pgbouncer unless present. */
export async function havePgbouncer() {
  if (existsSync('/usr/sbin/pgbouncer')) return true;
  return installDebian(['pgbouncer']);
}

/** Installs Debian packages; prints a message and resolves with false if that is not possible. */
export async function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`  ${packages.join(', ')} cannot be installed here: that needs Debian and root`);
    return false;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    if (!listsAreFresh) await run('apt-get', ['update'], { env });
    listsAreFresh = true;
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
    console.log(`  installed ${packages.join(', ')}`);
    return true;
  } catch (problem) {
    console.log(
      `  ${packages.join(', ')} could not be installed: ${problem.message.split('\n').slice(-3).join(' ')}`,
    );
    return false;
  }
}
