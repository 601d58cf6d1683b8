import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { galleryPageSize, imageProblem, imageWarning, isLargeEnough, toAspect } from './images.ts';
import { familyFor, formatFileSize, mediaQuotaFor, UploadDraft, validateUpload } from './uploads.ts';
import { embedHtml, embedSizes, parseEmbedCode, parseVideoLink, videoMessages } from './video-links.ts';

describe('images', () => {
  test.each([
    [1200, 900, 'standard'],
    [1500, 1000, 'standard'],
    [1599, 1000, 'standard'],
    [1600, 1000, 'wide'],
    [1910, 1000, 'wide'],
    [1000, 1000, 'square'],
    [1050, 1000, 'square'],
    [950, 1000, 'square'],
    [949, 1000, 'portrait'],
    [1, 40_000, 'portrait'],
  ] as const)('image of %i x %i px → aspect %s', (width, height, aspect) => {
    expect(toAspect({ width, height })).toBe(aspect);
  });

  test.each([
    [200, 200, true],
    [199, 200, false],
    [200, 199, false],
    [4000, 199, false],
  ])('image of %i x %i px → large enough: %s', (width, height, isEnough) => {
    expect(isLargeEnough({ width, height })).toBe(isEnough);
    expect(imageWarning({ width, height }) === null).toBe(isEnough);
    expect(imageProblem({ width, height }) === null).toBe(isEnough);
  });

  test('image whose size is unknown → a warning, no problem', () => {
    expect(imageWarning(null)).toContain('couldn’t detect');
    expect(imageProblem(null)).toBeNull();
  });

  test.each([
    [0, 3],
    [159, 3],
    [480, 9],
    [1000, 18],
  ])('media panel of %i px width → %i images per page', (width, count) => {
    expect(galleryPageSize(width)).toBe(count);
  });
});

describe('uploads', () => {
  test.each([
    ['a.jpg', 'image'],
    ['a.JPEG', 'image'],
    ['a.webp', 'image'],
    ['a.mp4', 'video'],
    ['a.b.MKV', 'video'],
    ['a.svg', undefined],
    ['a.jpg.exe', undefined],
    ['jpg', undefined],
    ['', undefined],
  ])('uploaded file named %j → family (image or video): %s', (name, family) => {
    expect(familyFor(name)).toBe(family);
  });

  test.each([
    [{ name: 'a.png', size: 60 * 1024 * 1024 }, 'This image has 60 MB. The limit is 20 MB. Choose a smaller one.'],
    [{ name: 'a.mp4', size: 101 * 1024 * 1024 }, 'This video has 101 MB. The limit is 100 MB. Choose a smaller one.'],
    [{ name: 'a.mp4', size: 0 }, 'This file is empty. Choose another one.'],
    [{ name: 'a.mp4', size: 100 * 1024 * 1024 }, null],
  ])('upload of %j → problem %j', (file, problem) => {
    expect(validateUpload(file, mediaQuotaFor(0))).toBe(problem);
  });

  test('file that is neither image nor video → message lists the allowed extensions', () => {
    expect(validateUpload({ name: 'a.svg', size: 1 }, mediaQuotaFor(3))).toContain('jpg, jpeg, png, gif, webp');
  });

  test('media quota of a higher access level → larger; of an unknown level → the smallest', () => {
    for (const level of [1, 2, 3]) {
      expect(mediaQuotaFor(level).totalBytes).toBeGreaterThan(mediaQuotaFor(level - 1).totalBytes);
      expect(mediaQuotaFor(level).videoBytes).toBeGreaterThan(mediaQuotaFor(level - 1).videoBytes);
    }
    expect(mediaQuotaFor(9)).toEqual(mediaQuotaFor(0));
  });

  test.each(['a\u0000.mp4', 'a\n.mp4', 'gpj.\u202etxt.mp4', '', 'x'.repeat(256)])(
    'upload with the file name %j → rejected',
    (name) => {
      expect(UploadDraft.safeParse({ name, size: 1 }).success).toBe(false);
    },
  );

  test('number of bytes → shown in KB, MB or GB', () => {
    expect([1024, 1536 * 1024, 5 * 1024 ** 3].map(formatFileSize)).toEqual(['1 KB', '1.5 MB', '5 GB']);
  });
});

const y = 'dQw4w9WgXcQ';
describe('video links', () => {
  test.each([
    `https://www.youtube.com/watch?v=${y}`,
    `http://youtube.com/watch?feature=x&v=${y}&t=10s`,
    `https://m.youtube.com/watch?v=${y}#t=1`,
    `https://youtu.be/${y}?si=abc`,
    `youtu.be/${y}`,
    `//www.youtube.com/embed/${y}`,
    `https://www.youtube-nocookie.com/embed/${y}?rel=0`,
    `https://www.youtube.com/shorts/${y}`,
    `https://www.youtube.com/live/${y}`,
    `  https://www.youtube.com/v/${y}  `,
  ])('link %s → YouTube video', (link) => {
    expect(parseVideoLink(link)).toEqual({
      provider: 'youtube',
      id: y,
      url: `https://www.youtube.com/watch?v=${y}`,
      embedUrl: `https://www.youtube.com/embed/${y}`,
    });
  });

  test.each([
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/0123abcdef', 'https://player.vimeo.com/video/76979871?h=0123abcdef'],
    ['https://player.vimeo.com/video/76979871?h=0123abcdef', 'https://player.vimeo.com/video/76979871?h=0123abcdef'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vine.co/v/hFFpZYdhUid', 'https://vine.co/v/hFFpZYdhUid/embed/simple'],
  ])('link %s → embed URL %s', (link, embedUrl) => {
    expect(parseVideoLink(link)?.embedUrl).toBe(embedUrl);
  });

  test.each([
    '',
    'hello',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${y}"onload=alert(1)`,
    `https://www.youtube.com/watch?v=${y}x`,
    `https://youtube.com.evil.example/watch?v=${y}`,
    `https://evil.example/youtube.com/watch?v=${y}`,
    `https://www.youtube.com@evil.example/watch?v=${y}`,
    `https://www.youtube.com:8080/watch?v=${y}`,
    `https://notyoutube.com/watch?v=${y}`,
    `javascript:alert(1)//youtube.com/watch?v=${y}`,
    `data:text/html,https://youtu.be/${y}`,
    `ftp://youtu.be/${y}`,
    `https:\\\\youtu.be\\${y}`,
    'https://vimeo.com/about',
    'https://vimeo.com/1234567890123',
    'https://vine.co/u/1234567',
    'https://vine.co/v/../../etc',
    `https://youtu.be/${y}${'x'.repeat(3000)}`,
  ])('text %j → not a video link', (link) => {
    expect(parseVideoLink(link)).toBeUndefined();
  });
});

const video = (code: string) => {
  const result = parseEmbedCode(code);
  return 'video' in result ? result.video : undefined;
};

describe('embed codes', () => {
  const page = 'https%3A%2F%2Fwww.facebook.com%2Facme%2Fvideos%2F10153231379946729%2F';
  test.each([
    [
      `<iframe src="https://www.facebook.com/plugins/video.php?height=314&amp;href=${page}&show_text=false" width="560"></iframe>`,
      'https://www.facebook.com/acme/videos/10153231379946729/',
    ],
    [
      '<div class="fb-video" data-href="https://www.facebook.com/acme/videos/10153231379946729/"><blockquote cite="x" class="fb-xfbml-parse-ignore"></blockquote></div>',
      'https://www.facebook.com/acme/videos/10153231379946729/',
    ],
    [
      "<BLOCKQUOTE cite='https://www.facebook.com/watch/?v=10153231379946729&evil=1'></BLOCKQUOTE>",
      'https://www.facebook.com/watch/?v=10153231379946729',
    ],
    [
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/reel/CuZq-1_xYzA/?utm_source=ig_embed"><script async src="//www.instagram.com/embed.js"></script>',
      'https://www.instagram.com/reel/CuZq-1_xYzA/',
    ],
    ['<iframe src=https://www.instagram.com/p/CuZq1xYzA/embed></iframe>', 'https://www.instagram.com/p/CuZq1xYzA/'],
  ])('embed code %s → video %s', (code, url) => {
    expect(video(code)?.url).toBe(url);
  });

  test.each([
    ['https://www.facebook.com/acme/videos/10153231379946729/', videoMessages.notAnEmbed],
    ['<script>alert(1)</script>', videoMessages.notAnEmbed],
    ['<iframes src="https://www.instagram.com/p/CuZq1xYzA/"></iframes>', videoMessages.notAnEmbed],
    [`<iframe src="https://www.youtube.com/embed/${y}"></iframe>`, videoMessages.unknownEmbed],
    ['<iframe src="https://evil.example/p/CuZq1xYzA/"></iframe>', videoMessages.unknownEmbed],
    ['<iframe src="https://www.facebook.com.evil.example/acme/videos/10153231379946729/">', videoMessages.unknownEmbed],
    [
      '<iframe src="https://www.facebook.com/plugins/video.php?href=javascript:alert(1)"></iframe>',
      videoMessages.unknownEmbed,
    ],
    [
      '<iframe src="https://www.facebook.com/plugins/video.php?href=https://evil.example/a/videos/10153231379946729"></iframe>',
      videoMessages.unknownEmbed,
    ],
    ['<iframe onload="x" srcdoc="<script>alert(1)</script>"></iframe>', videoMessages.unknownEmbed],
    ['<iframe src="javascript:alert(1)//www.instagram.com/p/CuZq1xYzA/">', videoMessages.unknownEmbed],
    ['<iframe data-src="https://www.instagram.com/p/CuZq1xYzA/">', videoMessages.unknownEmbed],
    [`<iframe ${'x'.repeat(10_000)}`, videoMessages.tooLong],
  ])('pasted embed code %j → error %j', (code, error) => {
    expect(parseEmbedCode(code)).toEqual({ error });
  });

  test('any text pasted as embed code → no HTML, or one iframe of a known provider', () => {
    const hostile = fc.constantFrom(
      '"',
      "'",
      '<',
      '>',
      ' ',
      '&',
      '`',
      '\\',
      '\n',
      'onload=',
      'javascript:',
      '<script>',
    );
    const hostileText = fc
      .array(fc.oneof(hostile, fc.string({ maxLength: 5 })), { maxLength: 6 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(hostileText, hostileText, fc.constantFrom(...embedSizes), (before, after, size) => {
        const codes = [
          `<iframe ${before}src="https://www.instagram.com/p/CuZq1xYzA/${after}"></iframe>`,
          `<blockquote cite="https://www.facebook.com/${before}/videos/10153231379946729/${after}"></blockquote>`,
        ];
        const videos = [...codes.map(video), parseVideoLink(`https://youtu.be/${y}${before}`)];
        for (const parsed of videos.filter((result) => result !== undefined)) {
          expect(embedHtml(parsed, size)).toMatch(
            /^<iframe src="https:\/\/www\.(youtube|facebook|instagram)\.com\/[\w/?=.&;%-]+" width="\d+" height="\d+" [^<>]+><\/iframe>$/,
          );
        }
      }),
    );
  });

  test.each([
    `<iframe ${'a'.repeat(9_900)}`,
    `<iframe>${'<a '.repeat(3_300)}`,
    `<iframe ${'a='.repeat(4_900)}`,
    `<iframe src${' '.repeat(9_900)}`,
    `<iframe ${'a="'.repeat(3_200)}`,
  ])('embed code built to be slow to parse → rejected', (code) => {
    expect(parseEmbedCode(code)).toEqual({ error: videoMessages.unknownEmbed });
  });
});
