import type { FastifyRequest } from 'fastify';
import type { Client } from './caller.ts';

export const toClient = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
});
