import { describe, expect, test } from 'vitest';
import { parseOpenGraph } from './open-graph.ts';

const pageUrl = 'https://harbour-coffee.test/posts/beans?x=1';

describe('parseOpenGraph', () => {
  test('page with Open Graph tags → its data and all images', () => {
    const html = `<!doctype html><html><head><title>Plain &amp; simple</title>
      <meta property="og:title" content="Fresh beans &quot;daily&quot; &#8211; now"><meta property='og:description' content='It’s &lt;good&gt;'>
      <meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
      <meta property="og:image" content="https://cdn.test/b.png"><META NAME=twitter:image CONTENT=/c.webp>
      <meta property="og:site_name" content="Harbour"><meta property="og:type" content="article"></head>
      <body><img src="/a.jpg"><img src="d.gif" width="300" height="200"><img src="pixel.gif" width=1 height=1>
      <img src="data:image/png;base64,AAAA"><img src="javascript:alert(1)"><!-- <img src="hidden.jpg"> --></body></html>`;
    expect(parseOpenGraph(html, pageUrl)).toEqual({
      url: pageUrl,
      title: 'Fresh beans "daily" – now',
      description: 'It’s <good>',
      site_name: 'Harbour',
      type: 'article',
      image: 'https://harbour-coffee.test/a.jpg',
      images: [
        { url: 'https://harbour-coffee.test/a.jpg', width: 1200, height: 630 },
        { url: 'https://cdn.test/b.png', width: null, height: null },
        { url: 'https://harbour-coffee.test/c.webp', width: null, height: null },
        { url: 'https://harbour-coffee.test/posts/d.gif', width: 300, height: 200 },
      ],
    });
  });

  test('page without Open Graph tags → title and host name', () => {
    const data = parseOpenGraph('<title>\n  Just   a page </title><p>Hello', pageUrl);
    expect(data).toMatchObject({ title: 'Just a page', site_name: 'harbour-coffee.test', image: null, images: [] });
  });

  test.each([
    ['nothing', ''],
    ['a tag that never ends', `<meta property="og:title" content="${'x'.repeat(50_000)}`],
    ['a comment that never ends', `<!--${'<img src=a>'.repeat(5_000)}`],
    ['a hundred thousand openings', '<'.repeat(100_000)],
    ['attributes without end', `<img ${'a= '.repeat(40_000)}>`],
    ['quotes without end', `<img ${'"'.repeat(100_000)}>`],
    ['a title without end', `<title>${'a'.repeat(100_000)}`],
    ['entities without end', `<title>${'&#x'.repeat(30_000)}</title>`],
  ])('page of %s read for a link preview → parsed without an error', (_, html) => {
    expect(parseOpenGraph(html, pageUrl).url).toBe(pageUrl);
  });
});
