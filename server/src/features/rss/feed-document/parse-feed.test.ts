import { expect, test } from 'vitest';
import { decodeFeed } from './decode-feed.ts';
import { parseFeedDate } from './feed-date.ts';
import { formatOpml, parseOpml } from './opml.ts';
import { parseFeed } from './parse-feed.ts';

const seenAt = new Date('2030-06-15T10:00:00Z');
const read = (text: string) => parseFeed(text, { address: 'https://news.test/feed', seenAt, ownHosts: ['own.test'] });
const readItems = (text: string) => {
  const document = read(text);
  if (document.kind !== 'feed') throw new Error(`not a feed: ${document.kind}`);
  return document.feed.items;
};
const rss = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:m="http://search.yahoo.com/mrss/"><channel><title>News</title><link>https://news.test/</link>${channel}${items}</channel></rss>`;

const long = `<p>${'A long paragraph of the article. '.repeat(40)}</p>`;

test.each([
  [
    'RSS 2.0, namespaces under other prefixes',
    rss(
      `<item><title>One</title><link>/one</link><guid isPermaLink="false">1</guid><pubDate>Fri, 14 Jun 2030 08:00:00 GMT</pubDate><description>Short</description><c:encoded><![CDATA[${long}]]></c:encoded><m:thumbnail url="/t.jpg"/></item>`,
    ),
  ],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><link href="https://news.test/"/><entry><id>1</id><title type="html">One</title><link href="/one"/><published>2030-06-14T08:00:00Z</published><summary>Short</summary><content type="xhtml"><div>${long}</div></content><link rel="enclosure" type="image/jpeg" href="/t.jpg"/></entry></feed>`,
  ],
  [
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>News</title><link>https://news.test/</link></channel><item rdf:about="1"><title>One</title><link>https://news.test/one</link><d:date>2030-06-14T08:00:00Z</d:date><description>Short</description><content:encoded><![CDATA[${long}]]></content:encoded><media:content medium="image" url="/t.jpg"/></item></rdf:RDF>`,
  ],
  [
    'JSON Feed',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      home_page_url: 'https://news.test/',
      items: [
        {
          id: 1,
          url: '/one',
          title: 'One',
          summary: 'Short',
          content_html: long,
          image: '/t.jpg',
          date_published: '2030-06-14T08:00:00Z',
        },
      ],
    }),
  ],
])('feed written as %s → read as the same item', (_, text) => {
  const document = read(text);
  expect(document).toMatchObject({ kind: 'feed', feed: { title: 'News', site: 'https://news.test/' } });
  expect(readItems(text)).toMatchObject([
    {
      key: '1',
      guid: '1',
      permalink: 'https://news.test/one',
      title: 'One',
      description: 'Short',
      picture: 'https://news.test/t.jpg',
      type: 'article',
      publishedAt: new Date('2030-06-14T08:00:00Z'),
      content: expect.stringContaining('A long paragraph'),
    },
  ]);
});

test('guid repeated in one feed → three items with keys of their own, the same ones every time', () => {
  const text = rss(
    '<item><guid>x</guid><link>https://a.test/1</link></item><item><guid>x</guid><link>https://a.test/2</link></item><item><guid>x</guid></item>',
  );
  const keys = readItems(text).map(({ key }) => key);
  expect(keys).toEqual(['x', 'x|https://a.test/2', 'x|2']);
  expect(readItems(text).map(({ key }) => key)).toEqual(keys);
});

test('feed item without guid → its link as key; with neither → a hash of the text', () => {
  const [first, second] = readItems(rss('<item><link>https://a.test/1</link></item><item><title>T</title></item>'));
  expect(first?.key).toBe('https://a.test/1');
  expect(second?.key).toHaveLength(43);
});

test('links to the same article with tracking, http or www → the same link key', () => {
  const links = ['https://a.test/1', 'http://www.a.test/1/?utm_source=rss#top', 'https://a.test/1?fbclid=2'];
  const items = readItems(rss(links.map((link) => `<item><link>${link.replace('&', '&amp;')}</link></item>`).join('')));
  expect(new Set(items.map(({ linkKey }) => linkKey)).size).toBe(1);
});

test('feed with billion laughs and external entities → nothing expanded or loaded', () => {
  const entities = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const text = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${entities}<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>A &l10; &x;</title><guid>1</guid></item>').slice(21)}`;
  const [item] = readItems(text);
  expect(item?.title.length).toBeLessThan(40);
  expect(item?.title).not.toContain('lol');
});

test('feed of 50,000 levels deep, 5,000 items, 3 MB of unclosed tags → read with limits', () => {
  expect(read(`<rss><channel>${'<a>'.repeat(50_000)}`)).toMatchObject({ kind: 'feed', feed: { items: [] } });
  expect(readItems(rss('<item><guid>1</guid></item>'.repeat(5000)))).toHaveLength(1000);
  expect(read(`<rss><channel>${'<item><x '.repeat(300_000)}`)).toMatchObject({ kind: 'feed' });
});

test('feed document cut off in the middle → the items before the cut; junk before the prolog → read', () => {
  const whole = rss('<item><guid>1</guid><title>One</title></item><item><guid>2</guid><title>Tw');
  expect(readItems(whole.slice(0, whole.indexOf('Tw') + 2)).map(({ title }) => title)).toEqual(['One', 'Tw']);
  expect(readItems(`\n  junk ${rss('<item><guid>1</guid></item>')}`)).toHaveLength(1);
});

test.each([
  [
    'HTML where XML should be, with a feed',
    '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" title="All" href="/all.xml"></head>',
    [{ address: 'https://news.test/all.xml', title: 'All' }],
  ],
  [
    'feed of comments',
    '<html><link rel=alternate type="application/rss+xml" href="/comments/feed"><base href="https://b.test/x/"><link rel=alternate type="application/atom+xml" href="a.atom">',
    [
      { address: 'https://b.test/x/a.atom', title: '' },
      { address: 'https://news.test/comments/feed', title: '' },
    ],
  ],
  ['HTML without one', '<html><body>The word <rss> alone</body>', []],
])('document that is %s → read as a page with its feed links', (_, text, links) => {
  expect(read(text)).toEqual({ kind: 'page', links });
});

test.each(['', 'hello', '{"version": 1}', '<note/>', '\u0000\u0001', '[]'])('feed document %j → unreadable', (text) => {
  expect(read(text)).toEqual({ kind: 'unreadable' });
});

test('charset of a feed wrong (windows-1252 declared as UTF-8, UTF-8 as Latin-1), BOM, or in the header only → correct umlauts', () => {
  const title = (bytes: Uint8Array, type?: string) => /T<(.*)>/.exec(decodeFeed(bytes, type))?.[1];
  const latin = (text: string) => Buffer.from(text, 'latin1');
  expect(title(latin('<?xml version="1.0" encoding="UTF-8"?>T<ü>'))).toBe('ü');
  expect(title(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>T<ü>'))).toBe('ü');
  expect(title(Buffer.from('\ufeffT<ü>'))).toBe('ü');
  expect(title(Buffer.from('\ufeffT<ü>', 'utf16le'))).toBe('ü');
  expect(title(Buffer.from([0x54, 0x3c, 0xe4, 0x3e]), 'text/xml; charset=iso-8859-7')).toBe('δ');
  expect(title(latin('<?xml encoding="nonsense"?>T<ü>'))).toBe('ü');
});

test.each([
  ['Fri, 14 Jun 2030 08:00:00 GMT', '2030-06-14T08:00:00.000Z'],
  ['14 Jun 30 08:00 EST', '2030-06-14T13:00:00.000Z'],
  ['Mon, 14 Juni 2030 10:00:00 MESZ', '2030-06-14T08:00:00.000Z'],
  ['Ven, 14 juil. 2029 10:00:00 +0200', '2029-07-14T08:00:00.000Z'],
  ['2030-06-14T10:00:00+02:00', '2030-06-14T08:00:00.000Z'],
  ['2030-06-14 08:00:00', '2030-06-14T08:00:00.000Z'],
  ['2030-06-14', '2030-06-14T00:00:00.000Z'],
  ['Wed, 30 Foo 2030 08:00:00 GMT', undefined],
  ['Fri, 14 Jun 2030 08:00:00 constructor', '2030-06-14T08:00:00.000Z'],
  ['Fri, 14 Jun 2030 08:00:00 __proto__', '2030-06-14T08:00:00.000Z'],
  ['yesterday', undefined],
  ['9'.repeat(101), undefined],
])('date of an item written as %s → read as %s', (text, at) => {
  expect(parseFeedDate(text)?.toISOString()).toBe(at);
});

test.each(['Sat, 01 Jan 0000 00:00:00 GMT', '0000-01-01', '2031-01-01T00:00:00Z', 'soon', ''])(
  'unusable date %j of an item → time of first sight, raw text kept',
  (text) => {
    const [item] = readItems(rss(`<item><guid>1</guid><pubDate>${text}</pubDate></item>`));
    expect(item).toMatchObject({ publishedAt: seenAt, rawDate: text || null });
  },
);

test('description of a feed item with 2,000 characters → 500 with the ellipsis; short content or the description again → dropped', () => {
  const words = 'word '.repeat(400);
  const item = (html: string, description = words) =>
    readItems(
      rss(
        `<item><guid>1</guid><description>${description}</description><c:encoded><![CDATA[${html}]]></c:encoded></item>`,
      ),
    )[0];
  expect(item('')?.description).toHaveLength(500);
  expect(item('')?.description.endsWith('…')).toBe(true);
  expect(item(`<p>${'x'.repeat(998)}</p>`)?.content).toBe('');
  expect(item(`<p>${words}</p>`)?.content).toBe('');
  expect(item(`<p>${'y'.repeat(1000)}</p>`)?.content).toContain('yyy');
});

test('hostile markup in a feed → no scripts, handlers, foreign schemes, own addresses or frames of strangers', () => {
  const html = `${long}<script>x()</script><img src=x onerror=x()><img src="https://own.test/api/logout"><a href="javascript:x()">a</a><iframe src="https://evil.test"></iframe><svg onload=x()>`;
  const [item] = readItems(
    rss(
      `<item><guid>1</guid><title>&lt;script&gt;x()&lt;/script&gt;A&amp;nbsp;B</title><link>javascript:x()</link><c:encoded><![CDATA[${html}]]></c:encoded></item>`,
    ),
  );
  expect(item).toMatchObject({ permalink: '', picture: null });
  expect(item?.title).not.toContain('script');
  expect(item?.content).not.toMatch(/script|onerror|onload|own\.test|iframe|svg/);
});

test('characters a database can’t store, in an XML or JSON feed → removed', () => {
  const json = `{"version":"https://jsonfeed.org/version/1","title":"N\\u0000","items":[{"id":"1\\u0000","title":"A\\u0000B\\ud800C","content_text":"x\\u0001"}]}`;
  const items = [...readItems(json), ...readItems(rss('<item><guid>1</guid><title>A\u0000BC&#0;</title></item>'))];
  for (const { title, guid, description } of items) {
    expect(`${title}${guid}${description}`.isWellFormed()).toBe(true);
    expect(`${title}${guid}${description}`).not.toMatch(/[^\P{Cc}\n]/u);
  }
});

test.each([
  ['<sy:updatePeriod>constructor</sy:updatePeriod>', 0],
  ['<sy:updatePeriod>__proto__</sy:updatePeriod>', 0],
  ['<ttl>Infinity</ttl>', 0],
  ['<ttl>1e999</ttl>', 0],
  ['<ttl>-5</ttl>', 0],
  ['<sy:updatePeriod>Daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>', 720],
])('feed with the pace %s → asks for %i minutes between two fetches', (channel, ttlMinutes) => {
  const item = '<item xmlns:x="constructor"><guid>1</guid><x:title>A</x:title></item>';
  expect(read(rss(item, channel))).toMatchObject({ kind: 'feed', feed: { ttlMinutes, items: [{ guid: '1' }] } });
});

test('OPML with nested folders, attribute names in any case, broken & and feed: → its feeds; written OPML → read back', () => {
  const text =
    '<opml><body><outline text="A & B"><outline title="C"><outline text="One" xmlURL="https://a.test/1"/></outline></outline><outline text="Two" xmlUrl="feed://b.test/2"/><outline text="Bad" xmlUrl="javascript:1"/></body>';
  expect(parseOpml(text)).toEqual([
    { folder: 'A & B / C', title: 'One', address: 'https://a.test/1' },
    { folder: '', title: 'Two', address: 'https://b.test/2' },
    { folder: '', title: 'Bad', address: 'javascript:1' },
  ]);
  const written = formatOpml(
    'Mine',
    [{ title: '"<A>&', feeds: [{ title: "O'1", address: 'https://a.test/?a=1&b=2', site: '' }] }],
    seenAt,
  );
  expect(parseOpml(written)).toEqual([{ folder: '"<A>&', title: "O'1", address: 'https://a.test/?a=1&b=2' }]);
  expect(parseOpml('<html>')).toBeUndefined();
});
