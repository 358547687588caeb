/** Claps have a channel of their own: they change no cached page. */
const BLOG = `
  CREATE TABLE blog_post (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    slug varchar(120) NOT NULL,
    title varchar(200) NOT NULL,
    subtitle varchar(300) NOT NULL,
    content text NOT NULL,
    excerpt varchar(300) NOT NULL,
    minutes_to_read integer NOT NULL,
    author_name varchar(100) NOT NULL,
    author_department varchar(150) NOT NULL,
    author_linkedin varchar(2048) NOT NULL,
    author_photo varchar(2048) NOT NULL,
    cover varchar(2048) NOT NULL,
    status varchar(16) NOT NULL,
    published_date timestamptz(3),
    claps integer NOT NULL DEFAULT 0,
    submitted boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT blog_post_pkey PRIMARY KEY (id),
    CONSTRAINT blog_post_slug UNIQUE (slug),
    CONSTRAINT blog_post_status CHECK (status IN ('draft', 'published')),
    CONSTRAINT blog_post_dated CHECK (status <> 'published' OR published_date IS NOT NULL),
    CONSTRAINT blog_post_claps CHECK (claps >= 0)
  );
  CREATE INDEX blog_post_published ON blog_post (published_date, id) WHERE status = 'published';
  CREATE INDEX blog_post_created ON blog_post (created_at, id);
  CREATE INDEX blog_post_waiting ON blog_post (created_at, id) WHERE submitted AND status = 'draft';
  CREATE TRIGGER blog_post_content AFTER INSERT OR DELETE OR UPDATE OF
    slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department, author_linkedin,
    author_photo, cover, status, published_date
  ON blog_post FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
  CREATE TRIGGER blog_post_claps AFTER UPDATE OF claps
  ON blog_post FOR EACH STATEMENT EXECUTE FUNCTION notify_content('claps');

  CREATE TABLE blog_former_slug (
    slug varchar(120) NOT NULL,
    post_id uuid NOT NULL,
    CONSTRAINT blog_former_slug_pkey PRIMARY KEY (slug),
    CONSTRAINT blog_former_slug_post_fkey FOREIGN KEY (post_id) REFERENCES blog_post (id) ON DELETE CASCADE
  );
  CREATE INDEX blog_former_slug_post ON blog_former_slug (post_id);
`;

const EVENTS = `
  CREATE TABLE event (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    title varchar(150) NOT NULL,
    description text NOT NULL,
    date date NOT NULL,
    time varchar(50) NOT NULL,
    minute integer NOT NULL,
    location varchar(200) NOT NULL,
    type varchar(32) NOT NULL,
    status varchar(16) NOT NULL,
    capacity integer,
    registration_url varchar(2048),
    image varchar(2048) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT event_pkey PRIMARY KEY (id),
    CONSTRAINT event_description CHECK (char_length(description) <= 150),
    CONSTRAINT event_type CHECK (type IN ('Educational meeting', 'Fun activity', 'other')),
    CONSTRAINT event_status CHECK (status IN ('upcoming', 'ongoing', 'completed')),
    CONSTRAINT event_capacity CHECK (capacity >= 0)
  );
  CREATE INDEX event_added ON event (date, minute, created_at, id);
  CREATE TRIGGER event_content AFTER INSERT OR UPDATE OR DELETE
  ON event FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');

  CREATE TABLE special_event (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    single boolean NOT NULL DEFAULT true,
    title varchar(100) NOT NULL,
    subtitle varchar(200) NOT NULL,
    text1 varchar(300) NOT NULL,
    text2 varchar(300) NOT NULL,
    picture1 varchar(2048) NOT NULL,
    picture2 varchar(2048) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT special_event_pkey PRIMARY KEY (id),
    CONSTRAINT special_event_single UNIQUE (single),
    CONSTRAINT special_event_single_true CHECK (single),
    CONSTRAINT special_event_title CHECK (char_length(title) BETWEEN 1 AND 100),
    CONSTRAINT special_event_subtitle CHECK (char_length(subtitle) BETWEEN 1 AND 200),
    CONSTRAINT special_event_text1 CHECK (char_length(text1) BETWEEN 1 AND 300),
    CONSTRAINT special_event_text2 CHECK (char_length(text2) BETWEEN 1 AND 300)
  );
  CREATE TRIGGER special_event_content AFTER INSERT OR DELETE OR UPDATE
  ON special_event FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
`;

/** Images of one day keep the order in which they were added: their IDs are random. */
const GALLERY = `
  CREATE TABLE gallery_image (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    image varchar(2048) NOT NULL,
    alt varchar(300) NOT NULL,
    capture_date date NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT gallery_image_pkey PRIMARY KEY (id),
    CONSTRAINT gallery_image_shown CHECK (image <> '')
  );
  CREATE INDEX gallery_image_added ON gallery_image (capture_date, created_at, id);
  CREATE TRIGGER gallery_image_content AFTER INSERT OR UPDATE OR DELETE
  ON gallery_image FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
`;

const TEAM = `
  CREATE TABLE team_member (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name varchar(100) NOT NULL,
    position varchar(40) NOT NULL,
    year varchar(5) NOT NULL,
    thoughts varchar(150) NOT NULL,
    image varchar(2048) NOT NULL,
    sort_key text COLLATE "C" NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT team_member_pkey PRIMARY KEY (id),
    CONSTRAINT team_member_name CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT team_member_thoughts CHECK (char_length(thoughts) <= 150),
    CONSTRAINT team_member_position CHECK (position IN (
      'President', 'Secretary', 'Vice President Education', 'Vice President Public Relations', 'Treasurer',
      'Sergeant At Arms', 'Design Lead', 'Editorial Lead', 'Media Lead', 'Publicity Lead', 'Web Master',
      'Design Committee member', 'Editorial Committee member', 'Media Committee member',
      'Web development Committee member', 'Publicity Committee member')),
    CONSTRAINT team_member_year CHECK (year ~ '^[2-9][0-9]/[0-9]{2}$')
  );
  CREATE INDEX team_member_sort_key ON team_member (sort_key, id);
  CREATE INDEX team_member_by_year ON team_member (year);
  CREATE TRIGGER team_member_content AFTER INSERT OR DELETE OR UPDATE
  ON team_member FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
`;

const MEMBERSHIP = `
  CREATE TABLE membership_config (
    id smallint NOT NULL,
    is_open boolean NOT NULL,
    form_url varchar(2048) NOT NULL,
    close_date date,
    next_intake_date date,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT membership_config_pkey PRIMARY KEY (id),
    CONSTRAINT membership_config_only CHECK (id = 1),
    CONSTRAINT membership_config_open CHECK (NOT is_open OR (form_url <> '' AND close_date IS NOT NULL)),
    CONSTRAINT membership_config_closed CHECK (is_open OR (form_url = '' AND close_date IS NULL))
  );
  CREATE TRIGGER membership_config_content AFTER INSERT OR DELETE OR UPDATE
  ON membership_config FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
`;

const INTRO_VIDEO = `
  CREATE TABLE intro_video (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    single boolean NOT NULL DEFAULT true,
    url varchar(2048) NOT NULL DEFAULT '',
    bytes integer NOT NULL DEFAULT 0,
    poster varchar(2048) NOT NULL DEFAULT '',
    captions varchar(2048) NOT NULL DEFAULT '',
    pending varchar(2048) NOT NULL DEFAULT '',
    pending_poster varchar(2048) NOT NULL DEFAULT '',
    pending_failed boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT intro_video_pkey PRIMARY KEY (id),
    CONSTRAINT intro_video_single UNIQUE (single),
    CONSTRAINT intro_video_single_true CHECK (single),
    CONSTRAINT intro_video_bytes CHECK ((bytes > 0) = (url <> '')),
    CONSTRAINT intro_video_extras CHECK (url <> '' OR (poster = '' AND captions = ''))
  );
  CREATE TRIGGER intro_video_content AFTER INSERT OR DELETE OR UPDATE OF url, poster, captions
  ON intro_video FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
`;

/** The tables of the content, a section for each subject. */
export const CONTENT = [BLOG, EVENTS, GALLERY, TEAM, MEMBERSHIP, INTRO_VIDEO];
