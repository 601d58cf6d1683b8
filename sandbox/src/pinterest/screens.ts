import type { Request, Routes } from '../kit/network.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { strings } from './input.ts';
import { accountPage, boardPage, homePage, mishaps, missingPage, pinPage } from './pages.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';

const pinsPerScreen = 24;

/** The network as people see it. */
export const screens = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  const accountOf = ({ params }: Request) =>
    state.accounts.values().find(({ username }) => username === strings(params).username);
  const boardOf = (request: Request) => {
    const board = state.boards.get(strings(request.params).id ?? '');
    return board?.accountId === accountOf(request)?.id ? board : undefined;
  };

  app.get('/', async (_request, reply) => sendPage(reply, homePage(state)));

  app.get('/:username', async (request, reply) => {
    const account = accountOf(request);
    return account ? sendPage(reply, accountPage(state, account)) : sendPage(reply.code(404), missingPage('account'));
  });

  app.post('/:username/mishaps/:mishap', { config: { operation: 'accounts.mishap' } }, async (request, reply) => {
    const account = accountOf(request);
    const { mishap = '' } = strings(request.params);
    if (!account || !Object.hasOwn(mishaps, mishap)) return sendPage(reply.code(404), missingPage('account'));
    tokens.end(account.id, mishap === 'expire' ? 'expire' : 'remove');
    return reply.redirect(`/pinterest/${account.username}`, 303);
  });

  app.get('/:username/boards/:id', async (request, reply) => {
    const [account, board] = [accountOf(request), boardOf(request)];
    if (!account || !board) return sendPage(reply.code(404), missingPage('board'));
    const at = Math.max(1, Math.floor(Number(strings(request.query).page)) || 1);
    const all = state.feedOf(board.id);
    const pins = all.slice((at - 1) * pinsPerScreen, at * pinsPerScreen);
    return sendPage(reply, boardPage(state, account, board, { pins, at, hasMore: all.length > at * pinsPerScreen }));
  });

  app.post('/:username/boards/:id/privacy', { config: { operation: 'boards.turn' } }, async (request, reply) => {
    const [account, board] = [accountOf(request), boardOf(request)];
    if (!account || !board) return sendPage(reply.code(404), missingPage('board'));
    const privacy = strings(request.body).privacy === 'SECRET' ? 'SECRET' : 'PUBLIC';
    state.boards.set(board.id, { ...board, privacy });
    return reply.redirect(`/pinterest/${account.username}/boards/${board.id}`, 303);
  });

  for (const path of ['/www/pin/:id', '/www/pin/:id/'])
    app.get(path, async (request, reply) => {
      const { id = '' } = strings(request.params);
      const boardId = state.places.get(id);
      const pin = boardId === undefined ? undefined : state.pinsOf(boardId).get(id);
      const account = pin && state.accounts.get(pin.accountId);
      return pin && account
        ? sendPage(reply, pinPage(state, account, pin))
        : sendPage(reply.code(404), missingPage('Pin'));
    });
};
