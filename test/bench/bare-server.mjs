import { createServer } from 'node:http';

/** The ceiling: answers every request with the response that the parent process sent last. */
let response = { status: 200, headers: {}, body: Buffer.alloc(0) };

const server = createServer((request, reply) => {
  request.resume();
  reply.writeHead(response.status, response.headers).end(response.body);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('message', ({ body, ...rest }) => {
  response = { ...rest, body: Buffer.from(body, 'base64') };
  process.send('ready');
});
process.on('disconnect', () => process.exit());
