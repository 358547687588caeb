/** Rows as the first release stored them: at least one of each table, with its own quirks. */
const PICTURE = { id: '11111111-1111-4111-8111-111111111111', width: 60, height: 40 };
export const PICTURE_ADDRESS = `/media/${PICTURE.id}-60x40.webp`;
const VIDEO = '22222222-2222-4222-8222-222222222222';
const POST = '33333333-3333-4333-8333-333333333333';
const ADMIN = '44444444-4444-4444-8444-444444444444';
const AT = `'2025-11-22T09:00:00.123Z'`;

export const FIRST_RELEASE_ROWS = `
  INSERT INTO admin (id, email, email_key, password_hash, role, created_at) VALUES
    ('${ADMIN}', 'Officer@club.example', 'officer@club.example', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', 'admin', ${AT});
  INSERT INTO session (admin_id, browser, created_at, last_seen_at, expires_at) VALUES
    ('${ADMIN}', 'Firefox on Linux', ${AT}, ${AT}, '2090-01-01');
  INSERT INTO api_key (admin_id, name, scope, secret_hash, created_at, expires_at) VALUES
    ('${ADMIN}', 'Notice board', 'read', sha256('key'), ${AT}, '2090-01-01');
  INSERT INTO media (id, kind, bytes, width, height, created_at) VALUES
    ('${PICTURE.id}', 'image', 4, 60, 40, ${AT}), ('${VIDEO}', 'video', 5, NULL, NULL, ${AT});
  INSERT INTO blog_post (id, slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
    author_linkedin, author_photo, cover, status, published_date, claps, submitted, created_at, updated_at, updated_by, version) VALUES
    ('${POST}', 'a-lit-room', 'A lit room', 'ශ්‍රී ලංකා', '<p>Look: “A &amp; B”</p><img src="${PICTURE_ADDRESS}" alt="A lamp"><p>End.</p>', 'Look', 1,
      'Nimal Perera', 'Mathematics', 'https://linkedin.com/in/example', '', '${PICTURE_ADDRESS}', 'published', ${AT}, 7, false, ${AT}, ${AT}, 'officer@club.example', 3),
    ('33333333-3333-4333-8333-333333333334', 'begun', 'Begun', '', '<p>Not yet.</p>', '', 1, 'Ann', '', '', '', '', 'draft', NULL, 0, true, ${AT}, ${AT}, NULL, 1);
  INSERT INTO blog_former_slug (slug, post_id) VALUES ('a-dark-room', '${POST}');
  INSERT INTO event (id, title, description, date, time, minute, location, type, status, capacity, registration_url, image, created_at, updated_at) VALUES
    ('55555555-5555-4555-8555-555555555555', 'Quiz', 'Come.', '2090-03-04', '6:00 PM', 1080, 'Hall 3', 'Fun activity', 'upcoming', 40, 'https://example.com/quiz', '${PICTURE_ADDRESS}', ${AT}, ${AT}),
    ('55555555-5555-4555-8555-555555555556', 'Quiz', 'Gone.', '2025-03-04', '18h00', 0, 'Hall 3', 'other', 'completed', NULL, NULL, '', ${AT}, ${AT});
  INSERT INTO gallery_image (id, image, alt, capture_date, created_at, updated_at) VALUES
    ('66666666-6666-4666-8666-666666666666', '${PICTURE_ADDRESS}', 'The cup', '2025-02-03', ${AT}, ${AT});
  INSERT INTO team_member (id, name, position, year, thoughts, image, sort_key, created_at, updated_at) VALUES
    ('77777777-7777-4777-8777-777777777777', 'Ann', 'President', '24/25', 'Speak.', '', '00|ann', ${AT}, ${AT});
  INSERT INTO special_event (id, title, subtitle, text1, text2, picture1, picture2, created_at, updated_at) VALUES
    ('88888888-8888-4888-8888-888888888888', 'Twelve lamps', 'An evening', 'One.', 'Two.', '${PICTURE_ADDRESS}', '', ${AT}, ${AT});
  INSERT INTO membership_config (id, is_open, form_url, close_date, next_intake_date, created_at, updated_at) VALUES
    (1, true, 'https://docs.google.com/forms/d/e/1FAIpQLSd_example/viewform', '2090-01-02', NULL, ${AT}, ${AT});
  INSERT INTO intro_video (id, url, bytes, created_at, updated_at) VALUES
    ('99999999-9999-4999-8999-999999999999', '/media/${VIDEO}.mp4', 5, ${AT}, ${AT});
  INSERT INTO media_use (media_id, owner_table, owner_id)
    SELECT '${PICTURE.id}'::uuid, 'blog_post', '${POST}' UNION ALL
    SELECT '${PICTURE.id}', 'event', '55555555-5555-4555-8555-555555555555' UNION ALL
    SELECT '${PICTURE.id}', 'gallery_image', id::text FROM gallery_image UNION ALL
    SELECT '${PICTURE.id}', 'special_event', id::text FROM special_event UNION ALL
    SELECT '${VIDEO}', 'intro_video', id::text FROM intro_video;
  INSERT INTO trash (id, rows, deleted_at) VALUES
    (gen_random_uuid(), '[{"table": "gallery_image", "row": {"id": "66666666-6666-4666-8666-666666666667", "alt": "The hall"}}]', now());
  INSERT INTO idempotency_key (id, fingerprint, created_at) VALUES (repeat('a', 64), repeat('b', 64), now());
  INSERT INTO moved_record (source, kind, old_id, new_id, hash, pictures) VALUES
    ('https://old.example/api', 'post', '7', '${POST}', 'x', '{}');
  INSERT INTO rate_limit (key, points) VALUES ('a', 1)`;

/** Files of those rows, as they are in the folder of media. Nothing looks into them. */
export const FIRST_RELEASE_FILES: Readonly<Record<string, string>> = {
  [`11/${PICTURE.id}/60x40-60.avif`]: 'avif',
  [`11/${PICTURE.id}/60x40-60.webp`]: 'webp',
  [`22/${VIDEO}/whole.mp4`]: 'video',
};
