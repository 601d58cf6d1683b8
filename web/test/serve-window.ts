import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notifications } from '@mantine/notifications';

type Request<Body> = { method: string; path: string; body: Body };
type Answer = { status?: number; body: object; onSent?: () => void };

const setUrl = (url: string) => Reflect.get(window, 'happyDOM').setURL(url);

/**
 * Answers the requests of the window until the returned function is called. That function waits for the running
 * requests, because an interrupted request would show its alert in the next test.
 */
export async function serveWindow<Body = Record<string, unknown>>(
  answer: (request: Request<Body>) => Answer,
): Promise<() => Promise<void>> {
  const { href: originalUrl } = window.location;
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const { method = '', url: path = '' } = request;
    const { status = 200, body, onSent } = answer({ method, path, body: text === '' ? {} : JSON.parse(text) });
    // Connections are closed, because an open connection would keep the server from closing.
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body), onSent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    setUrl(originalUrl);
    notifications.clean();
  };
}
