-- The time of a letter was that of its sending, a day after the message that it tells of: who read the message because of the
-- letter seemed not to have read it, and got no letter any more. It is now the time of the newest message told of.
UPDATE chat_participants p SET letter_at = p.read_at
WHERE p.letter_at > p.read_at AND NOT EXISTS (
  SELECT FROM messages m WHERE m.chat_id = p.chat_id AND m.sender_id <> p.user_id
    AND m.created_at > p.read_at AND m.created_at <= p.letter_at);
