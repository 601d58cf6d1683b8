import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

test('HTML pasted from Google Docs → the non-bold <b> wrapper is removed, bold and italic stay', () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-style:italic"> and italic</span> <a href="https://example.com/"><span style="text-decoration:underline;">link</span></a></p><br><ul><li dir="ltr"><p dir="ltr"><span>One</span></p></li></ul></b>';
  expect(cleanPaste(docs)).toBe(
    '<p><strong>Bold</strong><em> and italic</em> <a href="https://example.com/">link</a></p><br><ul><li><p>One</p></li></ul>',
  );
});

test('HTML pasted from Microsoft Word → classes, styles, comments and o: tags are removed, list paragraphs become lists', () => {
  const word = `<html xmlns:o="urn"><head><style>p.MsoNormal {margin:0}</style></head><body><!--StartFragment-->
<p class="MsoNormal"><b>Title</b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>One</p>
<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o</span>Deep</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Two</p><!--EndFragment--></body></html>`;
  expect(cleanPaste(word).replace(/\s*\n\s*/g, '')).toBe(
    '<p><b>Title</b></p><ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>',
  );
});

test('HTML pasted from a web page → divs become paragraphs; data: images, scripts and event handlers are removed', () => {
  expect(cleanPaste('<div class="x"><div>One</div><div><img src="data:image/png;base64,x">Two</div></div>')).toBe(
    '<p>One</p><p>Two</p>',
  );
  expect(cleanPaste('<table style="width:1px"><tr><td><p>a</p><p>b</p></td></tr></table>')).toBe(
    '<table><tbody><tr><td>a<br>b</td></tr></tbody></table>',
  );
  expect(cleanPaste('<p onclick="x()">a<script>x</script></p>')).toBe('<p>a</p>');
});

test('HTML copied from the editor itself → unchanged', () => {
  const own = '<p data-pm-slice="1 1 []" class="wp-x">a</p>';
  expect(cleanPaste(own)).toBe(own);
});
