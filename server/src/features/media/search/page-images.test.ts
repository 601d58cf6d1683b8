import { expect, test } from 'vitest';
import { parsePageImages } from './page-image-parser.ts';

const page = 'https://shop.example/a/b.html';
const sources = (html: string) => parsePageImages(html, page).map(({ src }) => src);

test('page with images → images for social sharing first, then images of the content, each once', () => {
  const html = `<html><head><meta property="og:image" content="/og.jpg"><meta name="twitter:image" content="//cdn.example/t.png">
    <link rel="image_src" href="https://shop.example/l.jpg"></head>
    <body><img src="one.jpg" alt=" First
    one " width="640" height="480"><img src="../two.png"><img src="/og.jpg"><IMG SRC='three.webp'></body>`;
  expect(sources(html)).toEqual([
    'https://shop.example/og.jpg',
    'https://cdn.example/t.png',
    'https://shop.example/l.jpg',
    'https://shop.example/a/one.jpg',
    'https://shop.example/two.png',
    'https://shop.example/a/three.webp',
  ]);
  expect(parsePageImages(html, page)[3]).toEqual({
    src: 'https://shop.example/a/one.jpg',
    alt: 'First one',
    width: 640,
    height: 480,
  });
});

test.each([
  ['<img srcset="s.jpg 320w, l.jpg 1280w, m.jpg 640w" src="x.jpg">', ['https://shop.example/a/l.jpg']],
  ['<img srcset="a.jpg 1x, b.jpg 2x">', ['https://shop.example/a/b.jpg']],
  ['<img data-src="lazy.jpg" src="data:image/gif;base64,R0lGOD">', ['https://shop.example/a/lazy.jpg']],
  ['<base href="https://cdn.example/x/"><img src="a.jpg">', ['https://cdn.example/x/a.jpg']],
  ['<img src="a.jpg#one"><img src="a.jpg#two">', ['https://shop.example/a/a.jpg']],
  ['<img src="spy.gif" width="1" height="1">', []],
  ['<img src="drawing.svg">', []],
  ['<img src="javascript:alert(1)">', []],
  ['<img src="data:image/png;base64,AAAA">', []],
  ['<img src="file:///etc/passwd">', []],
  ['<img src="https://user:pw@evil.example/a.jpg">', []],
  ['<img src="">', []],
  ['<img>', []],
  ['<!-- <img src="a.jpg"> -->', []],
  ['not a page at all', []],
  ['', []],
])('page with the markup %s → images %j', (html, expected) => {
  expect(sources(html)).toEqual(expected);
});

test('page of 100,000 images → first 60; of 100,000 nested tags → parsed', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `<img src="${at}.jpg">`).join('');
  expect(sources(many)).toHaveLength(60);
  expect(sources(`${'<div>'.repeat(100_000)}<img src="a.jpg">`)).toEqual(['https://shop.example/a/a.jpg']);
});
