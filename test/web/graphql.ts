/** Asks the product's GraphQL endpoint as an officer, and answers the first field of the data. */
export const asAdmin =
  (url: string, token: string) =>
  async <T>(query: string, variables: object): Promise<T> => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, T>; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join());
    return Object.values(data)[0]!;
  };
