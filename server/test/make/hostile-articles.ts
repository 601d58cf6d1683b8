import { hostileHtml } from '../../src/features/news/hostile-html.ts';

/** Ways to make a page run something, from public lists, as somebody would type them into an article. */
export const hostileArticles = [
  ...hostileHtml,
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.example/x.png">',
  '<img src="/\\\\evil.example/x.png">',
  '<img src="https://user:secret@evil.example/x.png">',
  '<img src=x alt="</p><script>alert(1)</script>" title="&quot; onerror=&quot;alert(1)">',
  '<img src="https://example.com/a.jpg" width="100%;background:url(x)" height="1e9" class="x onload" id=body name=cookie>',
  '<video src="javascript:alert(1)" poster="javascript:alert(1)" autoplay onplay=alert(1)><script>alert(1)</script></video>',
  '<video src="https://example.com/a.mp4"><img src=x onerror=alert(1)></video>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" srcdoc="<script>alert(1)</script>" onload=alert(1)></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"><script>alert(1)</script><img src=x onerror=alert(1)></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="></iframe><img src=x onerror=alert(1)>"></iframe>',
  '<iframe src="https://evil.example/embed/"></iframe>',
  '<table><td><style><img src=x onerror=alert(1)></style></td></table>',
  '<details open ontoggle=alert(1)><summary onfocus=alert(1) tabindex=0>x</summary></details>',
  '<a href="tel:1;javascript:alert(1)" href="javascript:alert(1)" target="_top" rel="opener prefetch">x</a>',
  '<a href="/\\\\evil.example">x</a><a href="/\t/evil.example">x</a><a href="#x" id="x">x</a>',
  '<div class="wp-x" onclick=alert(1)" style="position:fixed" data-x="1">x</div>',
];

/** Every tag of a text with its attributes, as a browser would begin them. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([a-z][^\s/>]*)((?:[^>"]|"[^"]*")*)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(/([^\s"'=/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
  }));

const runs = /^(?:script|style|svg|math|object|embed|form|input|button|base|link|meta|template|noscript|audio|source)$/;
const runsAs = /^on|^style$|^srcdoc$|^srcset$|^id$|^name$|^formaction$|^ping$|^data-/i;
const link = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/;
const source = /^(?:https?:\/\/|\/(?!\/))/;
const player = /^https:\/\/(?:www|player|open|w|vine)\./;

const isHarmful = (tag: string, key: string, value: string): boolean => {
  if (runsAs.test(key)) return true;
  if (key === 'href') return !link.test(value);
  return key === 'src' && !(tag === 'iframe' ? player : source).test(value);
};

/** Everything in an article that could run, or lead a reader astray. */
export const harmIn = (html: string): string[] =>
  tagsOf(html).flatMap(({ name, attributes }) => [
    ...(runs.test(name) ? [name] : []),
    ...attributes.flatMap(([key = '', value = '']) =>
      isHarmful(name, key, value) ? [`${name} ${key}="${value}"`] : [],
    ),
  ]);
