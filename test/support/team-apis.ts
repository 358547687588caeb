/** The team through both APIs with one interface, in the legacy spelling. */
import { TEAM_POSITIONS } from '../../server/shared/team.js';
import { createGraphqlClient, createRestClient, type ApiResult } from './api-clients.js';

export interface Member {
  id: string;
  name: string;
  position: string;
  year: string;
  thoughts: string;
  /** Address, or ''. */
  image: string;
  createdAt: string;
  updatedAt: string;
}

export interface MemberFields {
  name?: string;
  position?: string;
  year?: string;
  thoughts?: string;
  imageUrl?: string;
  imageFile?: Blob;
}

export interface TeamApi {
  list(): Promise<ApiResult<Member[]>>;
  create(fields: MemberFields, token?: string): Promise<ApiResult<Member>>;
  update(id: string, fields: MemberFields, token?: string): Promise<ApiResult<Member>>;
  remove(id: string, token?: string): Promise<ApiResult<unknown>>;
}

// ---- GraphQL ----

const MEMBER = 'id name position year thoughts image { url } createdAt updatedAt';
const POSITIONS: Readonly<Record<string, string>> = TEAM_POSITIONS;

type GraphqlMember = Omit<Member, 'image'> & { image: { url: string } | null };

const fromGraphql = ({ image, position, ...member }: GraphqlMember): Member => ({
  ...member,
  position: POSITIONS[position]!,
  image: image?.url ?? '',
});

/** The schema's name of a position; what is none of ours stays as it is. */
const nameOf = (position?: string) =>
  Object.keys(POSITIONS).find((name) => POSITIONS[name] === position) ?? (position || undefined);

export function graphqlTeamApi(url: string): TeamApi {
  const call = createGraphqlClient(url);
  const member = async (answer: Promise<ApiResult<GraphqlMember>>): Promise<ApiResult<Member>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && fromGraphql(data) };
  };
  const input = ({ position, imageFile, ...fields }: MemberFields) => ({
    ...fields,
    position: nameOf(position),
    image: imageFile && null,
  });
  const files = ({ imageFile }: MemberFields): Record<string, Blob> => (imageFile ? { 'input.image': imageFile } : {});

  return {
    list: async () => {
      const query = `{ teamMembers(first: 100) { nodes { ${MEMBER} } } }`;
      const { data, ...rest } = await call<{ nodes: GraphqlMember[] }>(query, {});
      return { ...rest, data: data.nodes.map(fromGraphql) };
    },
    create: (fields, token) =>
      member(
        call(
          `mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { ${MEMBER} } }`,
          { input: input(fields) },
          token,
          files(fields),
        ),
      ),
    update: (id, fields, token) =>
      member(
        call(
          `mutation ($id: ID!, $input: TeamMemberPatch!) { updateTeamMember(id: $id, input: $input) { ${MEMBER} } }`,
          { id, input: input(fields) },
          token,
          files(fields),
        ),
      ),
    remove: (id, token) => call('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id }, token),
  };
}

// ---- REST ----

interface RestMember extends Omit<Member, 'id' | 'image'> {
  _id: string;
  image?: { url: string; publicId: string };
}

export function restTeamApi(url: string): TeamApi {
  const call = createRestClient(url);
  const fromRest = ({ _id, image, ...member }: RestMember): Member => ({
    ...member,
    id: _id,
    image: image?.url.replace(url, '') ?? '',
  });
  const member = async (answer: Promise<ApiResult<RestMember>>): Promise<ApiResult<Member>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: (rest.status === 200 ? fromRest(data) : null)! };
  };
  const form = ({ imageUrl, imageFile, ...fields }: MemberFields): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (imageUrl !== undefined) body.set('image', JSON.stringify({ url: imageUrl, publicId: '' }));
    if (imageFile) body.set('image', imageFile, 'photo');
    return body;
  };

  return {
    list: async () => {
      const { data, ...rest } = await call<RestMember[]>('GET', '/team');
      return { ...rest, data: data.map(fromRest) };
    },
    create: (fields, token) => member(call('POST', '/team', { form: form(fields), token })),
    update: (id, fields, token) => member(call('PUT', `/team/${id}`, { form: form(fields), token })),
    remove: (id, token) => call('DELETE', `/team/${id}`, { token }),
  };
}
