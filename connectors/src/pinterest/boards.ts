import { pathOf } from '../kit/http/base-url.ts';
import type { Board, Boards } from '../ports/boards.ts';
import type { Grant } from '../ports/grant.ts';
import type { Client } from './client.ts';
import { BoardRow } from './wire.ts';

export const pinterestBoards = (client: Client): Boards => ({
  async list({ accessToken: token }) {
    const request = { operation: 'boards', to: '/boards', token, query: { page_size: '25' } };
    return (await client.listAll(request, BoardRow)).map(toBoard);
  },
  async create({ accessToken: token }, { name, description }) {
    const json = { name, ...(description ? { description } : {}), privacy: 'PUBLIC' };
    return toBoard(await client.write({ operation: 'boards.create', to: '/boards', token, json }, BoardRow));
  },
});

export const readBoard = async (client: Client, { accessToken: token }: Grant, id: string): Promise<Board> =>
  toBoard(await client.read({ operation: 'board', to: pathOf`/boards/${id}`, token }, BoardRow));

const toBoard = (row: BoardRow): Board => ({
  id: row.id,
  name: row.name,
  description: row.description ?? '',
  isPublic: row.privacy === 'PUBLIC',
  pins: row.pin_count ?? 0,
  picture: row.media?.image_cover_url ?? undefined,
});
