/** Events and gallery pictures for tests that need some: kept and taken away through GraphQL. */
export interface EventFields {
  title: string;
  date: string;
  description?: string;
  time?: string;
  location?: string;
  type?: 'EDUCATIONAL_MEETING' | 'FUN_ACTIVITY' | 'OTHER';
  registrationUrl?: string;
}

export interface Content {
  keepEvent(fields: EventFields): Promise<{ id: string }>;
  keepPicture(fields: { alt: string; captureDate: string }, file: Blob): Promise<{ id: string }>;
  /** Takes away what this one kept. */
  tidy(): Promise<void>;
}

export function activitiesContent(url: string, token: string): Content {
  const kept: { deletion: string; id: string }[] = [];

  async function call(query: string, variables: object, file?: Blob): Promise<{ id: string }> {
    const body = new FormData();
    body.set('operations', JSON.stringify({ query, variables }));
    body.set('map', JSON.stringify(file ? { 0: ['variables.input.image'] } : {}));
    if (file) body.set('0', file, 'picture');
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' },
      body,
    });
    const { data, errors } = (await response.json()) as { data?: Record<string, { id: string }>; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data!)[0]!;
  }

  const keeping = async (deletion: string, made: Promise<{ id: string }>) => {
    const { id } = await made;
    kept.push({ deletion, id });
    return { id };
  };

  return {
    keepEvent: (fields) =>
      keeping(
        'deleteEvent',
        call('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
          input: {
            description: 'Come and see.',
            time: '6:00 PM to 7:30 PM',
            location: 'Lecture Hall 3',
            type: 'OTHER',
            ...fields,
          },
        }),
      ),
    keepPicture: (fields, file) =>
      keeping(
        'deleteGalleryImage',
        call(
          'mutation ($input: GalleryImageInput!) { createGalleryImage(input: $input) { id } }',
          { input: { ...fields, image: null } },
          file,
        ),
      ),
    async tidy() {
      for (const { deletion, id } of kept.splice(0)) await call(`mutation ($id: ID!) { ${deletion}(id: $id) }`, { id });
    },
  };
}
