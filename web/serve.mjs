// Serves a folder on this machine: `node web/serve.mjs DIST [PORT]`. Sends packed copies to
// browsers that take them.

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const [dist, port = '8000'] = process.argv.slice(2);
if (dist === undefined || !fs.existsSync(dist)) {
  console.error('usage: node web/serve.mjs DIST [PORT]');
  process.exit(2);
}

const TYPES = {
  '.bin': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.ftl': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'text/plain; charset=utf-8',
  '.nfk': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
const HASHED = /\.[0-9a-f]{10}\.\w+$/;

// The dist folder is flat, so that a name cannot lead out of it.
function answer(request, response) {
  const [pathname] = request.url.split('?');
  const name = pathname === '/' ? 'index.html' : path.basename(pathname);
  const file = path.join(dist, name);
  if (pathname !== '/' && pathname !== `/${name}`) return refuse(response);
  const taken = request.headers['accept-encoding'] ?? '';
  const [encoding, ending] = ENCODINGS.find(
    ([id, end]) => taken.includes(id) && fs.existsSync(file + end),
  ) ?? [null, ''];
  fs.readFile(file + ending, (error, bytes) => {
    if (error) return refuse(response);
    response.writeHead(200, {
      'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'Cache-Control': HASHED.test(name) ? 'max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.end(bytes);
  });
}

function refuse(response) {
  response.writeHead(404, { 'Content-Type': 'text/plain' });
  response.end('not found\n');
}

const server = http.createServer(answer);
server.on('error', (error) => {
  console.error(`port ${port}: ${error.message}`);
  process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () =>
  console.log(`http://localhost:${server.address().port}/`),
);
