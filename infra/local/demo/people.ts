/** Who can sign in to a portal with demo data, which listens on this machine only. */
export const demoPassword = "try-the-portal";

interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

export const demoAdmin: DemoPerson = {
  email: "admin@example.com",
  name: "Asha Nair",
  phone: "9000000001",
};

export const demoLogin = { email: demoAdmin.email, password: demoPassword };

export const demoMembers: readonly (DemoPerson & { readonly isVerified: boolean })[] = [
  {
    email: "logistics@example.com",
    name: "Ravi Menon",
    phone: "9000000002",
    isVerified: true,
  },
  {
    email: "newcomer@example.com",
    name: "Meera Iyer",
    phone: "9000000003",
    isVerified: false,
  },
];
