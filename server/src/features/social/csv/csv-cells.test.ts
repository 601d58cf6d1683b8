import { csvColumns } from '@fanfare/contract/social/csv-import';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnFor,
  findNetwork,
  formatThread,
  matchByIdOrName,
  parseAiMarks,
  parseSchedule,
  parseThread,
  readCells,
  writeCells,
} from './csv-cells.ts';

const mapping = Object.fromEntries(csvColumns.map((column, index) => [column, index]));
const now = new Date('2030-06-15T10:00:00Z');

describe('values of a row', () => {
  test.each([
    ['facebook', 'facebook'],
    ['Facebook', 'facebook'],
    ['X', 'twitter'],
    ['x (twitter)', 'twitter'],
    ['Twitter', 'twitter'],
    ['pinterest', 'pinterest'],
    ['youtube', undefined],
    ['', undefined],
  ])('CSV cell for the network with the text %j → network %j', (text, network) => {
    expect(findNetwork(text)).toBe(network);
  });

  const candidates = [
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
    ['missing', 'unknown'],
  ])('CSV cell for the account with the text %j → account %j', (text, expected) => {
    const match = matchByIdOrName(text, candidates);
    expect(typeof match === 'string' ? match : match.id).toBe(expected);
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
  ])('problem with the field %s of an imported post → named in the CSV column %s', (path, column) => {
    expect(columnFor(path)).toBe(column);
  });
});

describe('schedule of a row', () => {
  const plan = (date: string, time: string, zone = '') =>
    parseSchedule({ ...readCells([], mapping), date, time, zone }, 'Europe/Paris', now);

  test('CSV cells with date and time → local time in the given or the default time zone', () => {
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
  ])(
    'CSV cells “%s”, “%s” and “%s” for date, time and zone → errors in the columns %j',
    (date, time, zone, columns) => {
      const errors = plan(date, time, zone);
      expect(Array.isArray(errors) && errors.map(({ column }) => column)).toEqual(columns);
    },
  );
});

describe('write and read a row', () => {
  test('thread messages with lines of dashes written to a CSV cell and read back → same messages', () => {
    const message = fc
      .array(fc.constantFrom('Hello', '---', '----', '-----', '- - -', 'a --- b', ''), { minLength: 1, maxLength: 5 })
      .map((lines) => lines.join('\n').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
        expect(parseThread(formatThread(messages))).toEqual(messages);
      }),
    );
  });

  test('CSV row written and read back → same cells', () => {
    const row = writeCells({
      network: 'pinterest',
      account: 'Us',
      board: 'Beans',
      message: ' Two\nlines ',
      link: 'https://a.test/',
      linkName: 'Name',
      linkDescription: 'Words',
      localTime: '2030-07-01T09:30',
      timeZone: 'Europe/Paris',
      ai: true,
      thread: [
        { message: 'One', ai: false },
        { message: 'Two', ai: true },
      ],
      media: [
        { kind: 'image', url: 'https://a.test/1.png', alt: '' },
        { kind: 'image', url: 'https://a.test/2.png', alt: 'Beans' },
      ],
    });
    expect(readCells(row, mapping)).toEqual({
      network: 'pinterest',
      account: 'Us',
      board: 'Beans',
      message: ' Two\nlines ',
      link: 'https://a.test/',
      link_name: 'Name',
      link_description: 'Words',
      date: '2030-07-01',
      time: '09:30',
      zone: 'Europe/Paris',
      thread: 'One\n---\nTwo',
      image_url: 'https://a.test/1.png\nhttps://a.test/2.png',
      image_alt: '\nBeans',
      video_url: '',
      ai: '1, 3',
    });
  });

  test.each([
    ['', [false, false, false]],
    ['All', [true, true, true]],
    ['1, 3', [true, false, true]],
    ['2;3', [false, true, true]],
    ['4', undefined],
    ['0', undefined],
    ['yes', undefined],
    ['1,,2', [true, true, false]],
  ])('CSV cell “written by AI” %j → marks of three messages %j', (text, marks) => {
    expect(parseAiMarks(text, 3)).toEqual(marks);
  });
});
