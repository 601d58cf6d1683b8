import type { SiteAccent } from '@fanfare/contract/sites';

/** Link colors [light, dark]; contrast with the background at least 4.5:1. */
const accents: Record<SiteAccent, readonly [string, string]> = {
  violet: ['#5B2EE5', '#B9A8FF'],
  coral: ['#B5371A', '#FF9B82'],
  forest: ['#0E6B4A', '#6FD3A8'],
  ocean: ['#0B5FA5', '#86C5FF'],
  berry: ['#9C1F63', '#FF9CCB'],
  slate: ['#3C4757', '#B8C4D6'],
};

const body = `*{box-sizing:border-box}html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--ground);color:var(--ink);font:1.125rem/1.7 Charter,"Iowan Old Style","Source Serif 4",Georgia,ui-serif,serif;text-rendering:optimizeLegibility;overflow-wrap:break-word}
a{color:var(--accent);text-underline-offset:.15em;text-decoration-thickness:1px}a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:2px}
.skip{position:absolute;left:-999em}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem 1rem}
.wide,.top,.foot{max-width:44rem;margin-inline:auto;padding-inline:1.25rem}
.top{padding-block:2.5rem 1.5rem}.top p.name{font:800 1.5rem/1.2 var(--sans);letter-spacing:-.02em;margin:0;color:var(--ink)}.top .name a{color:inherit;text-decoration:none}
.top p{margin:.35rem 0 0;color:var(--soft)}
nav ul,.cards,.tags{list-style:none;margin:0;padding:0}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:1rem;font:500 .9375rem/2 var(--sans)}
nav a{text-decoration:none;color:var(--soft)}nav a:hover,nav a[aria-current]{color:var(--accent)}
.bar{height:4px;background:var(--accent)}
main{display:block}h1,h2,h3,h4{font-family:var(--sans);line-height:1.2;letter-spacing:-.015em;text-wrap:balance}
.cards>li{padding-block:2rem;border-top:1px solid var(--line)}.cards h2{font-size:1.5rem;margin:.25rem 0 .5rem}.cards h2 a{color:inherit;text-decoration:none}.cards h2 a:hover{color:var(--accent)}
.cards p{margin:0;color:var(--soft)}.cards img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;border-radius:12px;margin-bottom:1.25rem;background:var(--line)}
.facts{font:500 .875rem/1.5 var(--sans);color:var(--soft)}.facts a{color:inherit}
.lead{font:600 .875rem/1.5 var(--sans);color:var(--soft);margin:0;text-transform:uppercase;letter-spacing:.06em}
article>header{padding-block:1.5rem .5rem}article h1{font-size:clamp(2rem,1.4rem + 2.6vw,2.75rem);margin:.5rem 0 .75rem}
.cover{margin:1.5rem 0}.cover img{display:block;width:100%;height:auto;border-radius:12px;background:var(--line)}
.text{padding-block:1rem 2rem}.text>*{margin-block:0 1.35em}.text h2{font-size:1.6rem;margin-top:2em}.text h3{font-size:1.25rem;margin-top:1.8em}
.text img,.text video{max-width:100%;height:auto;border-radius:8px}.text iframe{max-width:100%;border:0;border-radius:8px;background:var(--line)}
.text figure{margin-inline:0}.text figcaption{font:.875rem/1.5 var(--sans);color:var(--soft);margin-top:.5rem}
.text blockquote{margin-inline:0;padding-inline-start:1.25rem;border-inline-start:4px solid var(--accent);color:var(--soft);font-style:italic}
.text pre{overflow-x:auto;padding:1rem;border-radius:8px;background:var(--raised);font-size:.9rem;line-height:1.5}.text code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
.text table{display:block;overflow-x:auto;border-collapse:collapse}.text th,.text td{padding:.5rem .75rem;border-bottom:1px solid var(--line);text-align:start}
.text hr{border:0;border-top:1px solid var(--line);margin-block:2.5rem}.text li{margin-block:.35em}
.alignleft{float:left;margin:0 1.5rem 1rem 0}.alignright{float:right;margin:0 0 1rem 1.5rem}.aligncenter{display:block;margin-inline:auto;text-align:center}
.tags{display:flex;flex-wrap:wrap;gap:.5rem;font:500 .875rem/1 var(--sans);padding-bottom:2rem;clear:both}.tags a{display:block;padding:.5rem .85rem;border:1px solid var(--line);border-radius:99px;text-decoration:none}
.talk{padding-block:1.5rem 2rem;border-top:1px solid var(--line);clear:both}.talk h2{font-size:1.25rem;margin:0 0 1rem}.talk ul{list-style:none;margin:0;padding:0}.talk ul ul{margin-inline-start:1.25rem;padding-inline-start:1.25rem;border-inline-start:2px solid var(--line)}.talk li{padding-block:.75rem}.talk li li{padding-bottom:0}.talk strong{font:600 .9375rem/1.5 var(--sans)}.talk .facts{margin-inline-start:.5rem;white-space:nowrap}.talk p{margin:.15rem 0 0;white-space:pre-line;overflow-wrap:anywhere}
.turn{display:flex;justify-content:space-between;gap:1rem;padding-block:2rem;border-top:1px solid var(--line);font:600 1rem/1.5 var(--sans)}.turn a{text-decoration:none}
.note{margin:0;padding:.75rem 1.25rem;background:var(--accent);color:var(--ground);font:600 .9375rem/1.5 var(--sans);text-align:center}
.foot{padding-block:2rem 3rem;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.5rem;font:.875rem/1.5 var(--sans);color:var(--soft)}.foot a{color:inherit}
@media(max-width:40rem){body{font-size:1.0625rem}.alignleft,.alignright{float:none;margin:0 0 1rem}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{.skip,nav,.turn,.foot,.bar,.note{display:none}body{background:#fff;color:#000}}`;

/** The style sheet of a site, inlined into each page to save a request. */
export const siteStyle = (accent: SiteAccent): string => {
  const [light, dark] = accents[accent];
  return `:root{color-scheme:light dark;--sans:"Avenir Next",Avenir,"Segoe UI",Ubuntu,Cantarell,"Helvetica Neue",system-ui,sans-serif;--accent:light-dark(${light},${dark});--ground:light-dark(#FAF8F5,#15101F);--raised:light-dark(#F0ECE6,#261D36);--ink:light-dark(#1C1530,#F2EEF8);--soft:light-dark(#5E566E,#C9C2D6);--line:light-dark(#E7E2DC,#372B4C)}
${body}`;
};

export const accentColors = accents;
