/** Error: another request with this idempotency key created the deliveries. Thrown, so that the transaction rolls back. */
export class RepeatedRequest extends Error {
  constructor() {
    super('Another request has created these deliveries.');
    this.name = 'RepeatedRequest';
  }
}
