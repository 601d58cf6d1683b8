import type { Request, Routes } from '../../kit/network.ts';
import { sendPage, serveStyle } from '../../kit/pages/page-frame.ts';
import { toStrings } from '../api/input.ts';
import type { Tokens } from '../api/tokens.ts';
import type { State } from '../state.ts';
import { accountFaults, accountPage, boardPage, notFoundPage, pinPage, startPage } from './pages.ts';

const pinsPerPage = 24;

/** Web pages of the practice Pinterest. */
export const registerScreens = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  const findAccount = ({ params }: Request) =>
    state.accounts.values().find(({ username }) => username === toStrings(params).username);
  const findBoard = (request: Request) => {
    const board = state.boards.get(toStrings(request.params).id ?? '');
    return board?.accountId === findAccount(request)?.id ? board : undefined;
  };

  app.get('/', async (_request, reply) => sendPage(reply, startPage(state)));

  app.get('/:username', async (request, reply) => {
    const account = findAccount(request);
    return account ? sendPage(reply, accountPage(state, account)) : sendPage(reply.code(404), notFoundPage('Account'));
  });

  app.post('/:username/mishaps/:fault', { config: { operation: 'accounts.mishap' } }, async (request, reply) => {
    const account = findAccount(request);
    const { fault = '' } = toStrings(request.params);
    if (!account || !Object.hasOwn(accountFaults, fault)) return sendPage(reply.code(404), notFoundPage('Account'));
    tokens.endAll(account.id, fault === 'expire' ? 'expire' : 'remove');
    return reply.redirect(`/pinterest/${account.username}`, 303);
  });

  app.get('/:username/boards/:id', async (request, reply) => {
    const account = findAccount(request);
    const board = findBoard(request);
    if (!account || !board) return sendPage(reply.code(404), notFoundPage('Board'));
    const page = Math.max(1, Math.floor(Number(toStrings(request.query).page)) || 1);
    const allPins = state.boardFeed(board.id);
    const pins = allPins.slice((page - 1) * pinsPerPage, page * pinsPerPage);
    return sendPage(
      reply,
      boardPage(state, account, board, { pins, page, hasMore: allPins.length > page * pinsPerPage }),
    );
  });

  app.post('/:username/boards/:id/privacy', { config: { operation: 'boards.turn' } }, async (request, reply) => {
    const account = findAccount(request);
    const board = findBoard(request);
    if (!account || !board) return sendPage(reply.code(404), notFoundPage('Board'));
    const privacy = toStrings(request.body).privacy === 'SECRET' ? 'SECRET' : 'PUBLIC';
    state.boards.set(board.id, { ...board, privacy });
    return reply.redirect(`/pinterest/${account.username}/boards/${board.id}`, 303);
  });

  for (const path of ['/www/pin/:id', '/www/pin/:id/'])
    app.get(path, async (request, reply) => {
      const { id = '' } = toStrings(request.params);
      const boardId = state.boardIdByPin.get(id);
      const pin = boardId === undefined ? undefined : state.boardPins(boardId).get(id);
      const account = pin && state.accounts.get(pin.accountId);
      return pin && account
        ? sendPage(reply, pinPage(state, account, pin))
        : sendPage(reply.code(404), notFoundPage('Pin'));
    });
};
