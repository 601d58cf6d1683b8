import { basename, join } from 'node:path';

export type Chunk = {
  fileName: string;
  facadeModuleId: string | null;
  imports: readonly string[];
  moduleIds: readonly string[];
};

const sourceFolder = join(import.meta.dirname, '../src');

/** The static imports between the files of a build. */
export function createChunkGraph<C extends Chunk>(chunks: readonly C[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId && basename(facadeModuleId) === 'index.html');
  if (!entry) throw new Error('The build has no entry index.html.');

  const chunkOf = (sourcePath: string): C => {
    const chunk = byModule.get(join(sourceFolder, sourcePath));
    if (!chunk) throw new Error(`${sourcePath} is not part of the build.`);
    return chunk;
  };

  /** The given chunks and all they import, each after its imports. */
  const closure = (roots: readonly C[]): Set<C> => {
    const visited = new Set<C>();
    const ordered = new Set<C>();
    const visit = (chunk: C) => {
      if (visited.has(chunk)) return;
      visited.add(chunk);
      for (const file of chunk.imports) {
        const imported = byFile.get(file);
        if (imported) visit(imported);
      }
      ordered.add(chunk);
    };
    for (const root of roots) visit(root);
    return ordered;
  };

  return { entry, closure, closureOf: (modules: readonly string[]) => closure([entry, ...modules.map(chunkOf)]) };
}
