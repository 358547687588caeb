import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const url = 'http://localhost:4111';
const r = await fetch(url + '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'officer@club.example', password: 'a long enough passphrase' }) });
const { token } = await r.json();
const jobs = process.argv.slice(2); // name|path|width|height|scheme
for (const j of jobs) {
  const [name, path, w, h, scheme = 'light'] = j.split('|');
  const c = await b.newContext({ viewport: { width: +w, height: +h }, colorScheme: scheme });
  await c.addInitScript((t) => { try { localStorage.setItem('adminToken', t) } catch {} }, token);
  const p = await c.newPage();
  p.on('console', (m) => console.log(name, m.type(), m.text()));
  p.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  await p.goto(url + path); await p.waitForTimeout(1800);
  await p.screenshot({ path: `/tmp/desk_shots/${name}.png` });
  await c.close();
}
await b.close();
