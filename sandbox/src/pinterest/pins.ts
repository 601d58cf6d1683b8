import { webAddress } from '../kit/http/loopback-fetch.ts';
import { numericId } from '../kit/storage/ids.ts';
import type { Api, Call } from './api.ts';
import { refuse } from './errors.ts';
import { needed, onlyKnown, pageOf, text } from './input.ts';
import { media as mediaOf } from './media.ts';
import { pinPicture } from './pictures.ts';
import type { Board, Pin, State } from './state.ts';
import { metrics } from './statistics.ts';
import { stamp } from './times.ts';

const fields = [
  ...['board_id', 'board_section_id', 'title', 'description', 'link', 'alt_text', 'media_source', 'note'],
  ...['dominant_color', 'parent_pin_id'],
];
const sizes = { '150x150': [150, 150], '400x300': [400, 300], '600x': [600, 900], '1200x': [1200, 1800] } as const;

/** Pins are made, read with their figures, listed by board and by account, and taken down. */
export const pins = (api: Api, state: State) => {
  const takeIn = mediaOf(state);

  const shown = (pin: Pin, { account, query }: Call) => ({
    id: pin.id,
    created_at: stamp(pin.createdAt),
    link: pin.link ?? null,
    title: pin.title ?? null,
    description: pin.description ?? null,
    dominant_color: '#6E7874',
    alt_text: pin.altText ?? null,
    creative_type: pin.kind === 'video' ? 'VIDEO' : 'REGULAR',
    board_id: pin.boardId,
    board_section_id: null,
    board_owner: { username: state.accounts.get(pin.accountId)?.username ?? '' },
    is_owner: pin.accountId === account.id,
    is_standard: true,
    has_been_promoted: false,
    parent_pin_id: null,
    note: pin.note ?? '',
    media: {
      media_type: pin.kind,
      images: Object.fromEntries(
        Object.entries(sizes).map(([size, [width, height]]) => [
          size,
          { width, height, url: pinPicture(state, pin, size) },
        ]),
      ),
    },
    ...(query.pin_metrics === 'true' && {
      pin_metrics: metrics(pin, state.accounts.get(pin.accountId)?.followers ?? 0, state.now()),
    }),
  });

  const boardFor = (call: Call): Board => {
    const board = state.boards.get(needed(call.body, 'board_id'));
    if (!board || !call.mayRead(board)) throw refuse.noBoard();
    if (board.accountId !== call.account.id) throw refuse.notPermitted();
    if (board.privacy === 'SECRET' && !call.has('pins:write_secret')) throw refuse.noBoard();
    return board;
  };

  api.post('/pins', 'pins.create', 'pins:write', async (call) => {
    const { account, body, reply } = call;
    onlyKnown(body, fields);
    const board = boardFor(call);
    const title = text(body, 'title', 100);
    const description = text(body, 'description', 800);
    const altText = text(body, 'alt_text', 500);
    const link = text(body, 'link', 2048);
    if (link !== undefined && !webAddress(link)) throw refuse.invalid(`'${link}' is not a valid URL`);
    const stored = await takeIn(body.media_source, account);
    const id = numericId(18);
    const pin: Pin = {
      id,
      boardId: board.id,
      accountId: account.id,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(link !== undefined && { link }),
      ...(altText !== undefined && { altText }),
      ...stored,
      createdAt: state.now(),
    };
    state.pinsOf(board.id).set(id, pin);
    state.places.set(id, board.id);
    reply.code(201);
    return shown(pin, call);
  });

  const found = ({ id, mayRead }: Call): Pin => {
    const board = state.boards.get(state.places.get(id) ?? '');
    const pin = board && mayRead(board) ? state.pinsOf(board.id).get(id) : undefined;
    if (!pin) throw refuse.noPin();
    return pin;
  };

  api.get('/pins/:id', 'pins.get', 'pins:read', (call) => shown(found(call), call));

  api.delete('/pins/:id', 'pins.delete', 'pins:write', (call) => {
    const pin = found(call);
    if (pin.accountId !== call.account.id) throw refuse.notPermitted();
    state.pinsOf(pin.boardId).delete(pin.id);
    state.places.delete(pin.id);
    call.reply.code(204);
    return undefined;
  });

  api.get('/pins', 'pins.list', 'pins:read', (call) => {
    const { account, query, has } = call;
    const rows = state.pinsOfAccount(
      account.id,
      ({ privacy }) => privacy === 'PUBLIC' || (privacy === 'SECRET' && has('pins:read_secret')),
    );
    return pageOf(rows, query, 'pins', (pin) => shown(pin, call));
  });

  api.get('/boards/:id/pins', 'boards.pins', 'pins:read', (call) => {
    const board = state.boards.get(call.id);
    if (!board || !call.mayRead(board)) throw refuse.noBoard();
    return pageOf(state.feedOf(board.id), call.query, `board ${board.id}`, (pin) => shown(pin, call));
  });
};
