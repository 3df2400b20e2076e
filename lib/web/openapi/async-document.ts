import { eventSchemas, hasEvents } from '@/lib/core/events/describe-events';
import { type Json, object, text } from '@/lib/core/json-schema';
import { schemaName } from '@/lib/core/openapi';
import '@/lib/nouns/register';
import { resources } from '@/lib/nouns/resources';
import { LIVE_TYPES } from '@/lib/run/realtime/publish';
import { siteAddress } from '@/lib/run/site-address';
import { EVENT_ACTIONS, publisher } from './tables';

const { host, protocol } = new URL(siteAddress);
const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** As in the answer to `GET`. */
const recordOf = (name: string) => ({
  $ref: `${siteAddress}/api/openapi.json#/components/schemas/${schemaName(resources[name]!)}`,
});
const messages = (channel: string, names: readonly string[]) =>
  names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }));

const NEWS: Record<(typeof LIVE_TYPES)[number], string> = {
  notification: 'notifications',
  'new-chat': 'chats',
  'new-message': 'messages',
  'chat-read': 'chats',
};

/** `/api/asyncapi.json`: the feed, webhooks and the websocket, from the same catalogue as the feed itself (AsyncAPI 3). */
export function asyncApiDocument(): Json {
  const all = Object.values(resources).filter(hasEvents);
  const events = all.map(schemaName);
  const eventMessages = Object.fromEntries(
    all.map((resource) => {
      const name = schemaName(resource);
      return [name, { title: `Events of ${resource.name}`, payload: schema(`${name}Event`) }];
    }),
  );
  const called = Object.fromEntries(
    events.map((name) => [
      name,
      {
        headers: object({ 'webhook-id': text, 'webhook-timestamp': text, 'webhook-signature': text }),
        payload: object({ type: text, timestamp: { ...text, format: 'date-time' }, data: schema(`${name}Event`) }),
      },
    ]),
  );
  const news = Object.fromEntries(
    LIVE_TYPES.map((type) => [type, { payload: object({ type: { const: type }, record: recordOf(NEWS[type]) }) }]),
  );
  const signs = ['ready', 'missed'];
  // `Event` is any of the others.
  const { Event: _, ...schemas } = eventSchemas(all, EVENT_ACTIONS);
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Changes in the portal of the whitening programme',
      version: '1.1.4',
      description: `What has changed, for programs that keep a copy in step; the calls themselves are in ${siteAddress}/api/docs.`,
      tags: [{ name: 'events' }, { name: 'live' }],
      ...publisher,
    },
    defaultContentType: 'application/json',
    servers: {
      portal: { host, protocol: protocol.replace(':', '') },
      socket: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' },
    },
    channels: {
      feed: {
        address: '/api/events',
        title: 'The feed',
        description: 'Read by `GET` from a position, with `wait` as they happen.',
        servers: [{ $ref: '#/servers/portal' }],
        messages: eventMessages,
      },
      webhook: {
        address: null,
        title: 'A webhook',
        description: 'The address of a key’s own: a `POST` for each event, signed as Standard Webhooks has it.',
        messages: called,
      },
      socket: {
        address: '/ws',
        title: 'News for a person',
        description: '`ready` comes first, `missed` if some may have been lost: then ask the API.',
        servers: [{ $ref: '#/servers/socket' }],
        messages: {
          ...news,
          ...Object.fromEntries(signs.map((type) => [type, { payload: object({ type: { const: type } }) }])),
        },
      },
    },
    operations: {
      readFeed: {
        action: 'send',
        description: 'Answered to `GET`, oldest first.',
        channel: { $ref: '#/channels/feed' },
        messages: messages('feed', events),
      },
      callWebhook: {
        action: 'send',
        description: 'Sent again until it is taken, for three days.',
        channel: { $ref: '#/channels/webhook' },
        messages: messages('webhook', events),
      },
      tellPerson: {
        action: 'send',
        description: 'To each page that the person has open.',
        channel: { $ref: '#/channels/socket' },
        messages: messages('socket', [...LIVE_TYPES, ...signs]),
      },
    },
    components: { schemas },
  };
}
