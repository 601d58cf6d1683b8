import { parseWebUrl } from '../../kit/http/loopback-fetch.ts';
import { numericId } from '../../kit/storage/ids.ts';
import type { Api, Call } from '../api/api.ts';
import { errors } from '../api/errors.ts';
import { paginate, parseText, rejectUnknownFields, requireText } from '../api/input.ts';
import { formatTimestamp } from '../api/timestamps.ts';
import { pinImageUrl } from '../media/media-host.ts';
import { createMediaReader } from '../media/uploads.ts';
import type { Board, Pin, State } from '../state.ts';
import { toMetricsJson } from './statistics.ts';

const readScopes = ['boards:read', 'pins:read'];
const writeScopes = [...readScopes, 'boards:write', 'pins:write'];
const bodyFields = [
  'board_id',
  'board_section_id',
  'title',
  'description',
  'link',
  'alt_text',
  'media_source',
  'dominant_color',
  'parent_pin_id',
  'sponsor_id',
];
const sizes = { '150x150': [150, 150], '400x300': [400, 300], '600x': [600, 900], '1200x': [1200, 1800] } as const;

/** Creates, reads (with metrics), lists and deletes Pins. */
export const registerPins = (api: Api, state: State) => {
  const readMedia = createMediaReader(state);

  const toPinJson = (pin: Pin, { account, query }: Call) => ({
    id: pin.id,
    created_at: formatTimestamp(pin.createdAt),
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
          { width, height, url: pinImageUrl(state, pin, size) },
        ]),
      ),
    },
    ...(query.pin_metrics === 'true' && {
      pin_metrics: toMetricsJson(pin, state.accounts.get(pin.accountId)?.followers ?? 0, state.now()),
    }),
  });

  const requireWritableBoard = (call: Call): Board => {
    const board = state.boards.get(requireText(call.body, 'board_id'));
    if (!board || !call.canRead(board)) throw errors.noBoard();
    if (board.accountId !== call.account.id) throw errors.notPermitted();
    if (board.privacy === 'SECRET' && !call.hasScope('pins:write_secret')) throw errors.noBoard();
    return board;
  };

  api.post('/pins', 'pins.create', writeScopes, async (call) => {
    const { account, body, reply } = call;
    rejectUnknownFields(body, bodyFields);
    const board = requireWritableBoard(call);
    const title = parseText(body, 'title', 100);
    const description = parseText(body, 'description', 800);
    const altText = parseText(body, 'alt_text', 500);
    const link = parseText(body, 'link', 2048);
    if (link !== undefined && !parseWebUrl(link)) throw errors.invalid(`'${link}' is not a valid URL`);
    const media = await readMedia(body.media_source, account);
    const id = numericId(18);
    const pin: Pin = {
      id,
      boardId: board.id,
      accountId: account.id,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(link !== undefined && { link }),
      ...(altText !== undefined && { altText }),
      ...media,
      createdAt: state.now(),
    };
    state.boardPins(board.id).set(id, pin);
    state.boardIdByPin.set(id, board.id);
    reply.code(201);
    return toPinJson(pin, call);
  });

  const requirePin = ({ id, canRead }: Call): Pin => {
    const board = state.boards.get(state.boardIdByPin.get(id) ?? '');
    const pin = board && canRead(board) ? state.boardPins(board.id).get(id) : undefined;
    if (!pin) throw errors.noPin();
    return pin;
  };

  api.get('/pins/:id', 'pins.get', readScopes, (call) => toPinJson(requirePin(call), call));

  api.delete('/pins/:id', 'pins.delete', writeScopes, (call) => {
    const pin = requirePin(call);
    if (pin.accountId !== call.account.id) throw errors.notPermitted();
    state.boardPins(pin.boardId).delete(pin.id);
    state.boardIdByPin.delete(pin.id);
    call.reply.code(204);
    return undefined;
  });

  api.get('/pins', 'pins.list', readScopes, (call) => {
    const { account, query, hasScope } = call;
    const rows = state.accountPins(
      account.id,
      ({ privacy }) => privacy === 'PUBLIC' || (privacy === 'SECRET' && hasScope('pins:read_secret')),
    );
    return paginate(rows, query, 'pins', (pin) => toPinJson(pin, call));
  });

  api.get('/boards/:id/pins', 'boards.pins', readScopes, (call) => {
    const board = state.boards.get(call.id);
    if (!board || !call.canRead(board)) throw errors.noBoard();
    return paginate(state.boardFeed(board.id), call.query, `board ${board.id}`, (pin) => toPinJson(pin, call));
  });
};
