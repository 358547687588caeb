/** Creates events and gallery images through GraphQL and deletes them afterwards. */
export interface ActivityEventFields {
  title: string;
  date: string;
  description?: string;
  time?: string;
  location?: string;
  type?: 'EDUCATIONAL_MEETING' | 'FUN_ACTIVITY' | 'OTHER';
  registrationUrl?: string;
}

export interface ActivitiesContent {
  createEvent(fields: ActivityEventFields): Promise<{ id: string }>;
  createImage(fields: { alt: string; captureDate: string }, file: Blob): Promise<{ id: string }>;
  /** Deletes everything created here. */
  cleanUp(): Promise<void>;
}

export function activitiesContent(url: string, token: string): ActivitiesContent {
  const created: { deletion: string; id: string }[] = [];

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

  const remember = async (deletion: string, creation: Promise<{ id: string }>) => {
    const { id } = await creation;
    created.push({ deletion, id });
    return { id };
  };

  return {
    createEvent: (fields) =>
      remember(
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
    createImage: (fields, file) =>
      remember(
        'deleteGalleryImage',
        call(
          'mutation ($input: GalleryImageInput!) { createGalleryImage(input: $input) { id } }',
          { input: { ...fields, image: null } },
          file,
        ),
      ),
    async cleanUp() {
      for (const { deletion, id } of created.splice(0))
        await call(`mutation ($id: ID!) { ${deletion}(id: $id) }`, { id });
    },
  };
}
