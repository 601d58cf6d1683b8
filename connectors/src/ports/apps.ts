/** Apps that businesses made at the network themselves. */
export interface Apps {
  /** Fails with `rejected` if the network knows no app with this id and secret. */
  verify(app: { id: string; secret: string }): Promise<void>;
}
