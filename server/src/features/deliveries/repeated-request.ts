/** The idempotency key is taken: another request created these deliveries. Thrown, so that the transaction rolls back. */
export class RepeatedRequest extends Error {
  constructor() {
    super('Another request has created these deliveries.');
    this.name = 'RepeatedRequest';
  }
}
