import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface MailServer {
  /** For MAIL_URL. */
  address: string;
  /** Everything it took, as it came. */
  received: string[];
  /** Behaviour for the next messages. */
  mood: 'takes' | 'refuses' | 'dislikes' | 'hangs' | 'cuts';
  /** Knows none of the addresses that mail is for. */
  rejectsRecipients: boolean;
  /** Takes the message that it let hang; null before it hangs on to one. */
  release: (() => void) | null;
  close(): Promise<void>;
}

interface Session {
  id: string;
}
type Done = (error?: Error) => void;
interface SmtpServer {
  listen(port: number, host: string, done: () => void): void;
  close(done: () => void): void;
  server: { address(): AddressInfo; on(event: 'connection', listener: (socket: Socket) => void): void };
}

/** A real SMTP server without authentication. */
export async function startMailServer(): Promise<MailServer> {
  // It has no types.
  const name = 'smtp-server';
  const { SMTPServer } = (await import(name)) as { SMTPServer: new (options: object) => SmtpServer };
  const sockets = new Set<Socket>();
  const peer: MailServer = {
    ...{ address: '', received: [], mood: 'takes', release: null, rejectsRecipients: false },
    close: () => Promise.resolve(),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address: object, _session: Session, done: Done) {
      done(peer.rejectsRecipients ? Object.assign(new Error('unknown'), { responseCode: 550 }) : undefined);
    },
    onData(stream: Readable, _: Session, done: Done) {
      if (peer.mood === 'cuts') for (const socket of sockets) socket.destroy();
      void text(stream).then(
        (message) => {
          if (peer.mood === 'dislikes') return done(Object.assign(new Error('spam'), { responseCode: 554 }));
          if (peer.mood === 'refuses')
            return done(Object.assign(new Error('no such user club@club.example'), { responseCode: 550 }));
          const take = () => {
            peer.received.push(message);
            done();
          };
          if (peer.mood === 'hangs') peer.release = take;
          else if (peer.mood === 'takes') take();
        },
        () => undefined,
      );
    },
  });
  server.server.on('connection', (socket) => void sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  peer.address = `smtp://127.0.0.1:${server.server.address().port}`;
  peer.close = () =>
    new Promise((done) => {
      for (const socket of sockets) socket.destroy();
      server.close(done);
    });
  return peer;
}

export interface Provider {
  /** For MAIL_URL. */
  address: string;
  requests: { method?: string; path?: string; type?: string; body: unknown }[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** A peer in the place of the e-mail provider. */
export async function startProvider(): Promise<Provider> {
  const peer: Provider = {
    address: '',
    requests: [],
    answer: (_, response) => void response.end('OK'),
    close: () => Promise.resolve(),
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      peer.requests.push({ method, path: url, type: headers['content-type'], body: JSON.parse(body) });
      peer.answer(request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const ids = 'user_id=public&service_id=service&template_contact=tc&template_feedback=tf&template_submission=ts';
  peer.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1.0/email/send?${ids}`;
  peer.close = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return peer;
}
