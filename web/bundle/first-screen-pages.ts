import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { rejectCycles } from './build-checks.ts';
import { createChunkGraph } from './chunk-graph.ts';
import { firstScreens } from './first-screens.ts';

/**
 * Script tag of the page that the build replaces by the script's text; during development Vite serves the script as a
 * file.
 */
const beforePaintTag = '<script src="/before-paint.js"></script>';

/**
 * Writes one HTML page for each first screen, with links to all its scripts and styles and to the start data, so that
 * the browser loads them at once. Fails when files import each other in a circle.
 */
export function firstScreenPages(): Plugin {
  return {
    name: 'first-screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        const template = bundle['index.html'];
        if (template?.type !== 'asset') throw new Error('The build has no page index.html.');
        const html = String(template.source).replace(beforePaintTag, () => inlineScript('../public/before-paint.js'));
        const graph = createChunkGraph(chunks);
        rejectCycles(chunks);
        for (const screen of Object.values(firstScreens)) {
          const needed = [...graph.closureOf(screen.modules)];
          const page = html.replace('</head>', `${linksFor(needed, html).join('')}  </head>`);
          const source = screen.skeleton ? addSkeleton(page, screen.skeleton) : page;
          if (screen.page === 'index.html') template.source = source;
          else this.emitFile({ type: 'asset', fileName: screen.page, source });
        }
      },
    },
  };
}

function linksFor(chunks: readonly Rolldown.OutputChunk[], html: string): string[] {
  const scripts = chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
  const styles = chunks
    .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const startData = '<link rel="preload" as="fetch" crossorigin href="/api/user/start">';
  const isMissing = (link: string) => !html.includes(link.slice(link.indexOf('"/')));
  return [startData, ...scripts, ...styles].filter(isMissing).map((link) => `  ${link}\n  `);
}

/** A script adds the style sheets, so that the skeleton is painted before they are loaded. */
function addSkeleton(html: string, file: string): string {
  const skeleton = readLines(file).join(' ');
  return html
    .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"')
    .replace('</head>', () => `  ${inlineScript('add-styles.js')}\n  </head>`)
    .replace('<body>', () => `<body>\n    ${skeleton}`);
}

/**
 * The first paint waits for these scripts, and as files they would wait behind the preloaded ones: a browser opens six
 * connections to a host. The server adds their hashes to the page's policy.
 */
function inlineScript(file: string): string {
  const code = readLines(file).filter((line) => !line.startsWith('//'));
  return `<script>${code.join('\n')}</script>`;
}

const readLines = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .map((line) => line.trim());
