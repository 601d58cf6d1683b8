export type Model = {
  id: string;
  kind: 'text' | 'image';
  /** True for a model that refuses sampling parameters and the deprecated output cap. */
  isReasoning?: boolean;
  createdAt: number;
  shutdownDate: string | null;
};

/** The models a caller can list. Names are invented, so that they are never sent to a real server by mistake. */
export const models: readonly Model[] = [
  { id: 'practice-writer', kind: 'text', createdAt: 1_761_955_200, shutdownDate: null },
  { id: 'practice-reasoner', kind: 'text', isReasoning: true, createdAt: 1_764_547_200, shutdownDate: null },
  { id: 'practice-writer-old', kind: 'text', createdAt: 1_704_067_200, shutdownDate: '2026-12-31' },
  { id: 'practice-painter', kind: 'image', createdAt: 1_761_955_200, shutdownDate: null },
];

export const findModel = (id: string, kind: Model['kind']): Model | undefined =>
  models.find((model) => model.id === id && model.kind === kind);
