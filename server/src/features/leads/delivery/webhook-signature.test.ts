import { expect, test } from 'vitest';
import { signWebhook } from './webhook-signature.ts';

test('test vector of Standard Webhooks → its signature; two secrets → two signatures', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1614265330_000),
    body: '{"test": 2432232314}',
  };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signWebhook([secret], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
    'content-type': 'application/json',
  });
  const both = signWebhook([secret, secret], message)['webhook-signature'];
  expect(both).toBe(`${signature} ${signature}`);
});
