// Server and browser of the tests.
// Needs `npm ci` in web/tests, and Chromium: its path is in CHROMIUM, or /usr/bin/chromium.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

// Serves a folder on a free port. Returns the server's process and its address.
export function serve(dist) {
  const server = spawn(process.execPath, [path.join(web, 'serve.mjs'), dist, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) =>
    server.stdout.once('data', (line) => resolve([server, String(line).trim()])),
  );
}

// Starts headless Chromium, which opens no connections of its own.
export function launch(...options) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', ...options],
  });
}
