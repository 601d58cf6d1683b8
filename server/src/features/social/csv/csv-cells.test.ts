import { plannedColumns } from '@fanfare/contract/csv-import';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnOf,
  findNetwork,
  matchByIdOrName,
  parseSchedule,
  readCells,
  threadOf,
  threadText,
  writeCells,
} from './csv-cells.ts';

const mapping = Object.fromEntries(plannedColumns.map((column, place) => [column, place]));
const now = new Date('2030-06-15T10:00:00Z');

describe('the words of a row', () => {
  test.each([
    ['facebook', 'facebook'],
    ['Facebook', 'facebook'],
    ['X', 'twitter'],
    ['x (twitter)', 'twitter'],
    ['Twitter', 'twitter'],
    ['pinterest', 'pinterest'],
    ['youtube', undefined],
    ['', undefined],
  ])('the network %j is %j', (text, network) => {
    expect(findNetwork(text)).toBe(network);
  });

  const among = [
    { id: '1', name: '@harbour' },
    { id: '2', name: 'Twins' },
    { id: '3', name: 'twins ' },
    { id: 'Twins', name: 'By id' },
  ];
  test.each([
    ['1', '1'],
    ['Harbour', '1'],
    ['@HARBOUR', '1'],
    ['twins', 'ambiguous'],
    ['Twins', 'Twins'],
    ['nobody', 'unknown'],
  ])('the account %j is %j', (text, expected) => {
    const found = matchByIdOrName(text, among);
    expect(typeof found === 'string' ? found : found.id).toBe(expected);
  });

  test.each([
    ['accounts.0.social_account', 'account'],
    ['accounts.0.board_id', 'board'],
    ['board_id', 'board'],
    ['images.2', 'image_url'],
    ['images.2.alt', 'image_alt'],
    ['threads.0', 'thread'],
    ['link_name', 'link_name'],
    ['something', 'message'],
  ])('what is wrong with %s stands in the column %s', (path, column) => {
    expect(columnOf(path)).toBe(column);
  });
});

describe('when a row is planned for', () => {
  const plan = (date: string, time: string, zone = '') =>
    parseSchedule({ ...readCells([], mapping), date, time, zone }, 'Europe/Paris', now);

  test('is the wall time of its zone, or of the reader’s own', () => {
    expect(plan('2030-07-01', '9:30')).toEqual({ at: '2030-07-01T09:30', zone: 'Europe/Paris' });
    expect(plan('2030-07-01', '09:30:00', 'Asia/Tokyo')).toEqual({ at: '2030-07-01T09:30', zone: 'Asia/Tokyo' });
  });

  test.each([
    ['01.07.2030', '09:30', '', ['date']],
    ['2030-02-30', '09:30', '', ['date']],
    ['2030-07-01', '25:00', '', ['time']],
    ['2030-07-01', 'noon', '', ['time']],
    ['', '', 'Mars/Base', ['date', 'time', 'zone']],
    ['2030-06-15', '11:59', 'Europe/Paris', ['date']],
    ['2031-01-01', '09:30', '', ['date']],
  ])('%s %s %s has something wrong in %j', (date, time, zone, columns) => {
    const errors = plan(date, time, zone);
    expect(Array.isArray(errors) && errors.map(({ column }) => column)).toEqual(columns);
  });
});

describe('a file written and read again', () => {
  test('keeps the messages of a thread apart, whatever lines of dashes they hold', () => {
    const message = fc
      .array(fc.constantFrom('Hello', '---', '----', '-----', '- - -', 'a --- b', ''), { minLength: 1, maxLength: 5 })
      .map((lines) => lines.join('\n').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
        expect(threadOf(threadText(messages))).toEqual(messages);
      }),
    );
  });

  test('says the same in every column', () => {
    const row = writeCells({
      ...{ network: 'pinterest', account: 'Us', board: 'Beans', message: ' Two\nlines ', link: 'https://a.test/' },
      ...{ linkName: 'Name', linkDescription: 'Words', wall: '2030-07-01T09:30', zone: 'Europe/Paris' },
      thread: [{ message: 'One' }, { message: 'Two' }],
      media: [
        { kind: 'image', url: 'https://a.test/1.png', alt: '' },
        { kind: 'image', url: 'https://a.test/2.png', alt: 'Beans' },
      ],
    });
    expect(readCells(row, mapping)).toEqual({
      ...{ network: 'pinterest', account: 'Us', board: 'Beans', message: ' Two\nlines ', link: 'https://a.test/' },
      ...{ link_name: 'Name', link_description: 'Words', date: '2030-07-01', time: '09:30', zone: 'Europe/Paris' },
      ...{ thread: 'One\n---\nTwo', image_url: 'https://a.test/1.png\nhttps://a.test/2.png', image_alt: '\nBeans' },
      video_url: '',
    });
  });
});
