// Made by `npm run types` from crates/server/openapi.json; not to be edited.

export interface paths {
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The description of every game. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DescribedGame"][];
                    };
                };
                /** @description As before. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comes as a guest, with play money, if the house has a demonstration floor. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was created. */
                201: {
                    headers: {
                        /** @description The session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description `no-guests` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The number of seals of every server of the record, and the root of the tree over them, signed by this server.
         * @description A client that keeps this outside the house can later check that the record still begins with it.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignedHeads"];
                    };
                };
                /** @description The server cannot answer now; `retry-after` says when to try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heads/{server}/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proof that the first `to` seals of a server begin with its first `from`. */
        get: {
            parameters: {
                query: {
                    /** @description The smaller number. */
                    from: number;
                    /** @description The larger number. */
                    to: number;
                };
                header?: never;
                path: {
                    /** @description The server, by name. */
                    server: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Consistency"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The server cannot answer now; `retry-after` says when to try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heads/{server}/inclusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proof that a seal is among the first `of` of a server. */
        get: {
            parameters: {
                query: {
                    /** @description The number of the seal, counted from 1. */
                    seal: number;
                    /** @description The number of seals in the tree. */
                    of: number;
                };
                header?: never;
                path: {
                    /** @description The server, by name. */
                    server: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Inclusion"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The server cannot answer now; `retry-after` says when to try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens a websocket with the changes of the lobby, at most one a second. The server sends `LobbySent`; clients send nothing. */
        get: {
            parameters: {
                query?: {
                    /** @description Whether a person looks: the house's own players on a demonstration floor play on for them. Displays and programs leave it out. */
                    visit?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A websocket. */
                101: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LobbySent"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in. For an account with a second factor, a right password without the factor gets `second-factor-missing`, with the kinds of factor that the
         *     account has.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        /** @description The session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description `wrong-credentials`, `second-factor-missing`, `wrong-digits`, `wrong-key` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `second-factor-used` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out everywhere: all sessions of the account end, and all tokens of its programs. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/cool-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a break from play. It cannot be cut short. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every break. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Break"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/exclusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Excludes the player from play. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew every time. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Away"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The player's own limits and exclusions. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Standing"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        /** Sets the player's own limits. Stricter limits hold at once, looser ones after a day. */
        put: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every change. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Own"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the password. Every other session ends, and every token of a program. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordChange"];
                };
            };
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        /** @description The new session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `wrong-credentials` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/refill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a guest with little play money more of it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `not-a-guest`, `has-enough` */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rounds in which the player has played, the latest first. */
        get: {
            parameters: {
                query?: {
                    /** @description The `next` of the page before. */
                    before?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Rounds"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The second factors of the signed-in person. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenFactor"][];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        /** Adds a second factor, whose digits prove that the app has it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewFactor"];
                };
            };
            responses: {
                /** @description It was created. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenFactor"];
                    };
                };
                /** @description `wrong-credentials`, `wrong-digits` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `too-many-second-factors`, `second-factor-known` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/second-factors/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a second factor again, for requests that need one from the last minutes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `wrong-digits`, `wrong-key` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `second-factor-missing`, `second-factor-used` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/second-factors/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a security key as a second factor. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            responses: {
                /** @description It was created. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenFactor"];
                    };
                };
                /** @description `wrong-credentials`, `wrong-key` */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `too-many-second-factors`, `second-factor-known`, `no-security-keys` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/second-factors/keys/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offers a challenge for adding a security key. The server does not keep it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeyOffer"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `no-security-keys`: not under this name, or not without TLS */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/second-factors/keys/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge for the security keys of the signed-in person, to give a second factor again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeyQuestion"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `no-security-keys`: the account has none that could be used here */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/second-factors/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offers a secret for an app. The server does not keep it until it is added. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Offer"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/second-factors/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a second factor. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    number: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `second-factor-first`, `second-factor-required` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `last-second-factor` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/money-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The money requests that wait for a second person, the oldest first, 200 at a time. `POST /api/v1/patrons/{patron}/commands` with `agree-to-money`
         *     or `decline-money` answers one.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `since` of the last one of the page before. */
                    since?: number;
                    /** @description `patron` of the last one of the page before. */
                    patron?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WaitingMoney"][];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/odds/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The return of every wager of a game under best play, and the strategy for it. House settings are parameters, as in `?decks=8&resplit=true`;
         *     `stake` is the initial wager.
         */
        get: {
            parameters: {
                query?: {
                    /** @description The initial wager, in dollars. */
                    stake?: string;
                };
                header?: never;
                path: {
                    /** @description The game, by name. */
                    game: components["schemas"]["Game"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OddsOfGame"];
                    };
                };
                /** @description It takes longer: ask again after the seconds of `retry-after`. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InTheWorks"];
                    };
                };
                /** @description As before. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The server cannot answer now; `retry-after` says when to try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/odds/{game}/hand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The value of every choice with these cards, per unit of the initial wager. Settings are parameters, as for the whole game. */
        get: {
            parameters: {
                query: {
                    /** @description The player's cards, as in `As Td 7h`. */
                    hand: string;
                    /** @description The dealer's face-up card. */
                    up?: string;
                    /** @description Other players' cards that are face up and cannot come any more. */
                    gone?: string;
                    /** @description Lunar Poker: the cards that an exchange threw away. */
                    thrown?: string;
                    /** @description Star Blackjack: the other hands of a split, as in `8s Th / 8d`. A hand of one card is still to be played; after the cards of a doubled hand stands `double`, and the amount where it was for less. */
                    split?: string;
                    /** @description All wagers on the hand in place of the stake, as in `ante 10, pair-plus 5`, where a choice touches more than the first. */
                    wagers?: string;
                    /** @description The initial wager, in dollars. */
                    stake?: string;
                };
                header?: never;
                path: {
                    /** @description The game, by name. */
                    game: components["schemas"]["Game"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OddsOfHand"];
                    };
                };
                /** @description It takes longer: ask again after the seconds of `retry-after`. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InTheWorks"];
                    };
                };
                /** @description As before. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The server cannot answer now; `retry-after` says when to try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The OpenAPI description of this API. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/patrons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The patron who signs in with a name. */
        get: {
            parameters: {
                query: {
                    /** @description The name they sign in with. */
                    name: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenPatron"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/patrons/{patron}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A patron. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Their number. */
                    patron: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenPatron"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/patrons/{patron}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Serves a patron at the cage, or gives an order about them. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every command. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Their number. */
                    patron: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PatronOrder"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The current state does not allow it. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/person-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The orders against persons in force. The order of persons in the list does not change. A page may be short although another one follows. */
        get: {
            parameters: {
                query?: {
                    /** @description The `next` of the page before. */
                    after?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PersonOrders"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Seeds of pools that wait for a second person at this server. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WaitingSeed"][];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool-requests/{request}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agrees to a seed as the second person, who sends the request as they have seen it. Gaming manager in person, with a second factor that was given
         *     within the last minutes.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew every time. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its identifier. */
                    request: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SeenSeed"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description `second-factor-first`, `not-independent` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `answer-under-way`, `key-reused` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-request`, `another-request`, `asker-gone` */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        /** Drops a request, the caller's own or another person's. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its identifier. */
                    request: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `answer-under-way` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The readings of all meters. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["JackpotReading"][];
                    };
                };
            };
        };
        put?: never;
        /** Opens a jackpot pool. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every pool. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPool"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The seed waits for a second person. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WaitingSeed"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{pool}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A pool. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    pool: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenPool"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{pool}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an order to a pool. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every command. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its number. */
                    pool: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PoolOrder"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The seed waits for a second person. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WaitingSeed"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The current state does not allow it. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pools/{pool}/wins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The wins of the jackpot, the newest first: the last twenty prizes. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    pool: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PastWin"][];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a player's account and signs in to it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Credentials"];
                };
            };
            responses: {
                /** @description It was created. */
                201: {
                    headers: {
                        /** @description The session. */
                        "set-cookie"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description `name-taken` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rulebook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The books, with their parts. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListedBook"][];
                    };
                };
                /** @description As before. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rulebook/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every rule of a game; or every ruling. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The game, by name; or `rulings`. */
                    game: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WholeBook"];
                    };
                };
                /** @description As before. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All staff, present and former. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Staff"][];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        /** Opens an account for a staff member. They choose their own password when they first sign in. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStaff"];
                };
            };
            responses: {
                /** @description It was created. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Staff"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `second-factor-first` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `name-taken` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Gives a staff member another role, or takes a dismissed person back with a new first password. They sign in again, and their programs need new
         *     tokens.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Who. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewRole"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Staff"];
                    };
                };
                /** @description `second-factor-first` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-account` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        post?: never;
        /** Dismisses a staff member: they cannot sign in any more, and neither can their programs. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Who. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `second-factor-first` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-account` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/{name}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a person who has lost their password another one, which they change when they sign in. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Who. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPassword"];
                };
            };
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `second-factor-first` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-account`, `dismissed` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/{name}/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes the second factors of a person who has lost them. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Who. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `second-factor-first` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-account` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/{name}/vouch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms that a staff member is a real person who acts for themselves. A person whom a manager has hired, or whose login a manager has reset,
         *     cannot be the second person for that manager until another manager confirms this, who is independent of the first one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description For whom. */
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `second-factor-first`, `not-independent` */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `own-account`, `password-provisional` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every table that is not closed for good. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Listed"][];
                    };
                };
            };
        };
        put?: never;
        /** Opens a table. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every table. */
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewTable"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's view of a table. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Seen"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a command of staff to a table; it depends on their rank. The body is one command, such as `{"resume": {}}`; the server knows who gives it. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every command. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StaffCommand"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The current state does not allow it. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The notices of a table, the oldest first: every open one, and the latest that were acknowledged. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notice"][];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/notices/{notice}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledges a notice. Only its recipients may, and not for their own act. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every notice. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its number. */
                    table: number;
                    /** @description The notice's number. */
                    notice: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The current state does not allow it. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Something in the request is not valid, or a rule refuses it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an order to a table, once: the same order under the same key gets its first answer. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Chosen anew for every order. */
                    "idempotency-key": string;
                };
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `key-reused`: the key belongs to another order. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The house or the rules refuse it. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rounds of a table, the latest first. */
        get: {
            parameters: {
                query?: {
                    /** @description The `next` of the page before. */
                    before?: string;
                };
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Rounds"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/rounds/{round}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A round step by step, as the caller could see it, with its settlement and the rules behind it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The table's number. */
                    table: number;
                    /** @description The round's. */
                    round: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Replay"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/rounds/{round}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A round by itself, with every card that was drawn and all data to check it without the house: a file for `croupier verify`. For inspectors and the
         *     gaming manager; all others get 404.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The table's number. */
                    table: number;
                    /** @description The round's. */
                    round: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `round-not-over`: it can be checked once it is over. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/rounds/{round}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proof of the cards of a round: the root of each shoe, and every card that the caller may see by now with its salt and path. Once a shoe is
         *     done, all of its cards are included.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The table's number. */
                    table: number;
                    /** @description The round's. */
                    round: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proof"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sign of a table: limits, texts that the rules require, and coming changes. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableSign"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens a websocket at a table. The server sends `Sent`, and takes `Asked`. */
        get: {
            parameters: {
                query?: {
                    /** @description The last version that the client has; a view is sent only if there is a later one. */
                    seen?: number;
                };
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A websocket. */
                101: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Too many requests; `retry-after` says when to come back. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{table}/tray": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contents of a table's tray, and the table's win day by day. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    table: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeenTray"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tokens of the signed-in person. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Token"][];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        /** Makes a token. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewToken"];
                };
            };
            responses: {
                /** @description It was created. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FreshToken"];
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description A role that the caller does not have. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `too-many-tokens` */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description `no-aids`: programs may not play in this house. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes one of the caller's tokens. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Its number. */
                    token: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It was done, and the answer is empty. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is no such thing. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics, in the text format of Prometheus. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description The caller is not signed in. */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The caller's role or access does not allow this. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether it can serve: the store answers, its record is not damaged, and it is not closing. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The result. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Readiness"];
                    };
                };
                /** @description `unavailable`, `record-damaged` */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The acknowledgement of a notice. */
        Acknowledged: {
            /** @description When. */
            at: components["schemas"]["Moment"];
            /** @description Who. */
            by: components["schemas"]["StaffId"];
        };
        /** @description The details of an open request, for the staff. */
        AgreementRequest: {
            /** @description The requested input: the incident or decision, with the seat and the person that it names. */
            asks: components["schemas"]["Input"];
            /** @description When they asked. */
            at: components["schemas"]["Moment"];
            /** @description Who asks. */
            by: components["schemas"]["StaffId"];
            /** @description Who has declined so far. */
            declined?: components["schemas"]["StaffId"][];
            /**
             * @description The least rank of the second person, who is never the asker.
             * @example gaming-supervisor
             */
            least: string;
        };
        /** @description A sign with limits that take effect later. */
        Announced: {
            /** @description The limits. */
            limits: components["schemas"]["Limits"];
            /** @description Since when the sign stands. */
            shown: components["schemas"]["Moment"];
            /** @description When they take effect. */
            takes_effect: components["schemas"]["Moment"];
        };
        /** @description A playing area with a wager or a hand. */
        AreaView: {
            /** @description The player who calls the decisions. */
            controlling: components["schemas"]["Player"];
            hands: components["schemas"]["HandView"][];
            seat: components["schemas"]["Seat"];
            wagers: components["schemas"]["WagerView"][];
        };
        /** @description An open request as everyone sees it. */
        AwaitedAgreement: {
            /** @description The requested input, by its name in records; `ruling` for viewers who are not staff. */
            about: string;
            /** @description When it lapses. */
            lapses: components["schemas"]["Moment"];
            request?: components["schemas"]["AgreementRequest"] | null;
            /** @description The ruling behind it. */
            rule: string;
        };
        /** @description Money that waits for a second person. */
        AwaitedMoney: {
            /**
             * @description The amount.
             * @example 25000.00
             */
            amount: string;
            /**
             * Format: int64
             * @description The account of the staff member who asks.
             */
            by: number;
            /**
             * Format: int64
             * @description When it lapses.
             */
            lapses: number;
            /**
             * Format: int64
             * @description When it was asked, in milliseconds since 1970.
             */
            since: number;
            /** @description The kind: `deposit`, `withdraw` or `issue-tokens`. */
            what: string;
        };
        /** @description An exclusion of oneself. */
        Away: {
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970; never if it is left out.
             */
            until?: number | null;
        };
        /** @description Best play of a game. */
        BestPlay: {
            /** @description The meaning of the rules: empty if they are best play itself, otherwise their distance from it. */
            about?: string;
            /** @description Figures as functions of something that varies, such as a jackpot meter. */
            curves?: components["schemas"]["StrategyCurve"][];
            /** @description The frequency of each decision as the best one: its name and the fraction of all deals. */
            frequencies?: [
                string,
                number
            ][];
            /** @description Tables of decisions. */
            grids?: components["schemas"]["StrategyGrid"][];
            /** @description The value of each option: its name, and the loss of the expected result without it. */
            options?: components["schemas"]["Simplification"][];
            /** @description Best play in words: rules that a person can follow. The first that fits applies. */
            rules: string[];
            /** @description Simpler strategies, and their costs compared with the best. */
            simplifications?: components["schemas"]["Simplification"][];
            /** @description The decision if two choices are worth exactly the same. */
            ties?: string;
        };
        /** @description The signs, pay tables, settings and wagers of a table for one viewer. */
        Board: {
            /** @description Limits on signs that have not taken effect yet. */
            coming: components["schemas"]["ComingLimits"][];
            /** @description The instructions that players may choose, the usual one first; none if a person deals. */
            instructions?: components["schemas"]["InstructionChoice"][];
            /** @description The pay tables of hands. */
            pay_tables: components["schemas"]["PayTable"][];
            /** @description House settings that differ from the usual, by name. */
            settings: [
                string,
                string
            ][];
            /** @description Every sign that the rules require, in words. The amount on the jackpot meter is elsewhere, because it changes often. */
            signs: components["schemas"]["Sign"][];
            /** @description The wagers that this table accepts before the deal. */
            wagers: components["schemas"]["WagerTaken"][];
        };
        /** @description A break. */
        Break: {
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970.
             */
            until: number;
        };
        /** @description The changes that one choice of a setting makes. Pay tables and signs that are not listed stay the same. */
        BySetting: {
            /** @description The pay tables that differ from the usual ones. */
            pay_tables?: components["schemas"]["PayTable"][];
            /** @description The setting. */
            setting: string;
            /** @description The signs that differ from the usual ones. */
            signs?: components["schemas"]["LayoutSign"][];
            /** @description Its value. */
            value: string;
        };
        /**
         * @description A card: its rank and its suit.
         * @example As
         */
        Card: string;
        /** @description Cards, none of them twice. */
        CardSet: components["schemas"]["Card"][];
        /**
         * @description The source of a table's cards.
         * @enum {string}
         */
        CardSource: "dealt" | "entered";
        /**
         * @description Where the cards of a round come from.
         * @enum {string}
         */
        CardSupply: "fresh-deck" | "shoe";
        /**
         * @description Dollars with two decimals.
         * @example 12.50
         */
        Cents: string;
        /** @description A player's place. */
        ChairView: {
            /** @description Whether they are disconnected. */
            away?: boolean;
            instruction?: components["schemas"]["Instruction"] | null;
            marker: components["schemas"]["Cents"] | null;
            patron: components["schemas"]["PatronId"];
            player: components["schemas"]["Player"];
            ready: boolean;
            seat: components["schemas"]["Seat"];
            /** @description Whether they let the last round pass: the house does not wait for their wagers until they lay chips again. */
            skips?: boolean;
            you: boolean;
        };
        /** @description How new limits come into force. */
        Change: "next-round" | {
            /** @description By a sign that will have stood at the table for 20 minutes by then. */
            sign: {
                /** @description When they take effect. */
                takes_effect: components["schemas"]["Moment"];
            };
        } | "at-once";
        /**
         * @description The decisions that can change the result of a wager before the deal.
         * @enum {string}
         */
        ChangedBy: "any-decision" | "declaring" | "nothing";
        /** @description Limits that have not taken effect yet. */
        ComingLimits: {
            /** @description The limits. */
            limits: components["schemas"]["Limits"];
            on?: components["schemas"]["Wager"] | null;
            /** @description The rule behind it. */
            rule: string;
            /** @description When they do. */
            takes_effect: components["schemas"]["Moment"];
        };
        /** @description A second factor as proof: digits, or the answer of a security key. */
        Confirmation: {
            /**
             * @description The digits of an app.
             * @example 123456
             */
            code?: string | null;
            key?: components["schemas"]["KeyAnswer"] | null;
        };
        /** @description A proof that a server's seals only grew, after RFC 9162, 2.1.4. */
        Consistency: {
            /**
             * Format: int64
             * @description The smaller number of seals.
             */
            from: number;
            /** @description The hashes of the proof, in hexadecimal digits. */
            proof: string[];
            /** @description The server. */
            server: string;
            /**
             * Format: int64
             * @description The larger one.
             */
            to: number;
        };
        /**
         * @description Which end of a gaming day.
         * @enum {string}
         */
        Count: "opening" | "closing";
        /** @description A name and its password. */
        Credentials: {
            /**
             * @description The name, in any case.
             * @example ada
             */
            name: string;
            /**
             * @description The password.
             * @example correct horse battery
             */
            password: string;
        };
        /** @description A labelled point of a curve. */
        CurveMark: {
            /** @description Its label. */
            label: string;
            /**
             * Format: double
             * @description The horizontal coordinate.
             */
            x: number;
            /**
             * Format: double
             * @description The vertical coordinate.
             */
            y: number;
        };
        /** @description The amounts of a table for one gaming day, between the two counts of its tray. */
        DayCounts: {
            closing?: components["schemas"]["Cents"] | null;
            /** @description Credits. */
            credits: components["schemas"]["Cents"];
            /** @description Which day. */
            day: components["schemas"]["GamingDay"];
            /** @description Money that patrons gave for chips. */
            drop: components["schemas"]["Cents"];
            /** @description Fills. */
            fills: components["schemas"]["Cents"];
            /** @description The tray at first. */
            opening: components["schemas"]["Cents"];
        };
        /** @description A card that was dealt. */
        Dealt: {
            /** @description The card; `??` where the viewer may not see it yet. */
            card: string;
            /**
             * Format: int32
             * @description The position of the card when the shoe was sealed, from 0: the cut has moved it.
             */
            index: number;
            /**
             * Format: int32
             * @description How many cards were dealt from it before.
             */
            position: number;
            /**
             * Format: int32
             * @description The shoe's number.
             */
            shoe: number;
        };
        /** @description A player's decision. */
        Decision: "fold" | {
            bet: components["schemas"]["Cents"] | null;
        } | "play" | "ride" | "withdraw" | {
            /** @description Throw these cards away for as many new ones. */
            exchange: components["schemas"]["CardSet"];
        } | "buy" | "declare" | "concede" | "hit" | "stand" | {
            double: components["schemas"]["Cents"] | null;
        } | "split" | {
            /** @description Insure by this much. */
            insure: components["schemas"]["Cents"];
        } | "even-money" | "decline" | "refuse" | {
            /** @description Be absent, or fail to decide in time. */
            absent: {
                /** @description Whether the player had looked at their cards. */
                viewed: boolean;
            };
        } | {
            /** @description Be unable to match the ante. */
            "cannot-match": {
                /** @description Whether the player was warned before. */
                warned: boolean;
            };
        } | "take-wagers-back" | "play-on";
        /** @description What a page calls a decision. */
        DecisionLabel: {
            /** @description Which decision. */
            decision: string;
            /** @description Its name for people. */
            label: string;
        };
        /** @description The value of one choice. */
        DecisionValue: {
            adds?: components["schemas"]["OddsOfUnit"] | null;
            /** @description The cards that an exchange throws away. */
            cards?: string | null;
            /** @description The choice, by its name in records. */
            do: string;
            /** @description The same as a fraction, where it is a finite count. */
            exact?: string | null;
            /**
             * Format: double
             * @description Mean net result per unit, with everything staked so far counted and best play afterwards.
             */
            expected: number;
        };
        /** @description A game and its description. */
        DescribedGame: {
            /** @description The choices of settings that change pay tables or signs. */
            by_setting: components["schemas"]["BySetting"][];
            /** @description Where the cards of a round come from. */
            cards: components["schemas"]["CardSupply"];
            /** @description What the game calls decisions for which it has names of its own. */
            decision_labels?: components["schemas"]["DecisionLabel"][];
            /** @description The usual decisions of players. */
            decisions: string[];
            /** @description The numbers of cards in hands, and which of them lie face up. */
            hands: components["schemas"]["Hands"];
            /** @description The short inscription in the middle of the felt or on its edge. */
            inscription: string;
            /** @description The standing instructions that players may choose between; the usual one comes first. */
            instructions: components["schemas"]["DescribedInstruction"][];
            /** @description Its name in commands, files and addresses. */
            name: string;
            /** @description The pay tables of a table with default settings. */
            pay_tables: components["schemas"]["PayTable"][];
            /**
             * Format: int32
             * @description How many players may wager on one area, at most.
             */
            players_per_area: number;
            /** @description The rules under which its document provides for tables. */
            provisions: components["schemas"]["Provisions"];
            /** @description The decisions that a written record may name. */
            recorded_decisions: string[];
            /** @description How many playing areas a layout has. */
            seats: components["schemas"]["SeatNumbers"];
            /** @description The settings of a table. */
            settings: components["schemas"]["Setting"][];
            /** @description Whether a player may hold several areas at once. */
            several_areas: boolean;
            /** @description The signs on the layout of such a table. */
            signs: components["schemas"]["LayoutSign"][];
            /** @description Its title for people. */
            title: string;
            together?: components["schemas"]["Rule"] | null;
            /** @description The limits of the tables that a house usually opens. */
            usual_tables: components["schemas"]["UsualTable"][];
            /** @description Labels of the game's wagers for pages: first those before the deal, then those that a round adds. */
            wager_labels: components["schemas"]["WagerLabel"][];
            /** @description The wagers before the deal, in the order in which they are laid. The first one opens a hand. */
            wagers: components["schemas"]["OpeningWager"][];
        };
        /** @description A standing instruction and what it decides. */
        DescribedInstruction: {
            /** @description The instruction. */
            instruction: components["schemas"]["Instruction"];
            /** @description Its decisions, in words. */
            says: string;
        };
        /**
         * @description A device to deal from.
         * @enum {string}
         */
        Device: "shoe" | "shuffler";
        /**
         * @description A failure of a shuffling device, by its remedy.
         * @enum {string}
         */
        DeviceFault: "stopped" | "cards-moved" | "damaged-cards-replaced" | "disadvantage" | "no-other-device";
        /** @description The answer to an order that was carried out. */
        Done: {
            /**
             * @description The stream that has grown.
             * @example table/3
             */
            stream: string;
            /**
             * Format: int64
             * @description Its new version.
             */
            version: number;
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            /** @description The error. */
            error: components["schemas"]["Wrong"];
            second_factor?: components["schemas"]["SecondFactorAsked"] | null;
        };
        /** @description Dollars to the ten-thousandth of a cent. */
        Exact: string;
        /**
         * @description A kind of second factor.
         * @enum {string}
         */
        FactorKind: "totp" | "webauthn";
        /**
         * @description The categories of five-card hands, lowest first. The documents use the same categories.
         * @enum {string}
         */
        FiveCardHand: "odd-cards" | "one-pair" | "two-pairs" | "three-of-a-kind" | "straight" | "flush" | "full-house" | "four-of-a-kind" | "straight-flush" | "royal-flush";
        /** @description A token that was just made. */
        FreshToken: components["schemas"]["Token"] & {
            /** @description Its secret, shown only this once: `Authorization: Bearer …`. */
            secret: string;
        };
        /**
         * @description A game.
         * @enum {string}
         */
        Game: "caribbean-stud" | "let-it-ride" | "three-card-poker" | "lunar-poker" | "star-blackjack";
        /** @description A gaming day, by the date on which it begins. */
        GamingDay: string;
        /**
         * @description Why the outcome of a round is invalidated.
         * @enum {string}
         */
        Ground: "disruption" | "fraud";
        /** @description Why no new round is played at the moment. */
        Halt: {
            cause?: components["schemas"]["HaltCause"] | null;
            /** @description The rules behind it. */
            rules: string[];
            /** @description The same in words. */
            says: string;
        };
        /**
         * @description The reason why a table is not playing.
         * @enum {string}
         */
        HaltCause: "device" | "cards" | "dispute" | "duty" | "jackpot";
        /**
         * @description How a hand stands.
         * @enum {string}
         */
        HandState: "in" | "staying" | "folded" | "conceded" | "void" | "bust" | "settled";
        /** @description A hand. */
        HandView: {
            cards: string[];
            /**
             * @description The hand's name; missing if it depends on a card that the viewer does not see.
             * @example Pair of sevens
             */
            name?: string | null;
            state: components["schemas"]["HandState"];
        };
        /** @description The numbers of cards in hands when players first decide, and which of them lie face up. */
        Hands: {
            /**
             * Format: int32
             * @description Cards that belong to every hand.
             */
            community: number;
            /**
             * Format: int32
             * @description The cards of the dealer's own hand; none where the dealer plays no hand.
             */
            dealer: number;
            /**
             * Format: int32
             * @description How many cards of the dealer lie face up while players decide.
             */
            dealer_up: number;
            draw?: components["schemas"]["Wager"] | null;
            /** @description Whether all players' hands lie face up. */
            open: boolean;
            /**
             * Format: int32
             * @description The cards of a player.
             */
            player: number;
            /** @description Whether a hand can be split into several. */
            split: boolean;
        };
        /** @description The health of the server. */
        Health: {
            /** @description `ok`. */
            status: string;
        };
        /** @description How a player is held to the minimum of a blackjack table. */
        Hold: "this-shoe" | {
            /** @description For every later shoe as well (BJ 5.11). */
            "every-shoe": {
                /** @description The inspector who was told in advance. */
                inspector: components["schemas"]["StaffId"];
            };
        } | {
            /** @description To one area and its minimum (BJ 5.12). */
            "one-area": {
                /** @description The inspector who was told in advance. */
                inspector: components["schemas"]["StaffId"];
            };
        };
        /** @description The progress of an answer that takes longer. */
        InTheWorks: {
            /**
             * Format: int64
             * @description Steps done.
             */
            done: number;
            /**
             * Format: int64
             * @description Steps in all; 0 while that is not known.
             */
            of: number;
            /**
             * Format: double
             * @description The share of the steps that is done; none while that is not known.
             */
            progress: number | null;
        };
        /** @description An irregularity, or a supervisor's decision about a round. */
        Incident: "dealt-incorrectly" | {
            /** @description A hand has too few or too many cards. */
            "wrong-number-of-cards": components["schemas"]["Place"];
        } | {
            /** @description A card was exposed in error: the `nth` of a place, counted from 1. */
            exposed: {
                /**
                 * Format: int32
                 * @description Its position there, counted from 1.
                 */
                nth: number;
                /** @description The place of the card. */
                place: components["schemas"]["Place"];
            };
        } | {
            /** @description The dealer deals an area in although no wager lies there. */
            "dealt-in": components["schemas"]["Seat"];
        } | {
            /** @description A hand is found on an area without a wager. */
            "hand-without-wager": components["schemas"]["Seat"];
        } | "missing-card" | "foreign-card" | {
            /** @description The shuffling device fails while cards are on the table. */
            "device-fault": components["schemas"]["DeviceFault"];
        } | {
            /** @description A bet is found to be of the wrong size before the dealer's cards are shown. */
            "wrong-bet-found": components["schemas"]["Seat"];
        } | {
            /** @description A wager of the wrong size is corrected at the dealer's request. */
            correct: {
                /** @description The corrected amount. */
                amount: components["schemas"]["Cents"];
                /** @description The wager. */
                on: components["schemas"]["Wager"];
                /** @description The player's area. */
                seat: components["schemas"]["Seat"];
            };
        } | {
            /** @description A player suspected of collecting information must play before the others handle their cards. */
            "plays-first": components["schemas"]["Person"];
        } | {
            /** @description The dealer collected a hand before its player had decided. */
            "collected-early": {
                /** @description Whether the hand could be reconstructed. */
                reconstructed: boolean;
                /** @description The area of the hand. */
                seat: components["schemas"]["Seat"];
            };
        } | {
            /** @description A hand that was not declared has an instant payout, which the house elects to pay. */
            "pay-undeclared": components["schemas"]["Seat"];
        } | {
            /** @description A supervisor refuses a wager before the first card. */
            "wager-refused": {
                /** @description The wager. */
                on: components["schemas"]["Wager"];
                /** @description Which player of the area. */
                player: components["schemas"]["Player"];
                /** @description The player's area. */
                seat: components["schemas"]["Seat"];
            };
        } | {
            /** @description A supervisor declares a person's wagers void for using a prohibited device. */
            "wagers-declared-void": {
                /** @description Which player of the area. */
                player: components["schemas"]["Player"];
                /** @description The player's area. */
                seat: components["schemas"]["Seat"];
            };
        } | {
            /** @description A player's wagers are invalid because the player has no valid player card. */
            "wagers-invalid": components["schemas"]["Person"];
        } | {
            /**
             * @description A supervisor invalidates the outcome, during the round or after its settlement: all wagers are refunded, except
             *     those that are forfeited for fraud.
             */
            invalidated: {
                /** @description The players whose wagers are forfeited. */
                forfeit: components["schemas"]["Persons"];
                ground?: components["schemas"]["Ground"] | null;
            };
        } | {
            /** @description The operator reveals a folded hand at settlement. */
            "reveal-folded": components["schemas"]["Seat"];
        } | {
            /** @description A card is found face up in the device. */
            "face-up-in-device": components["schemas"]["Card"];
        } | {
            /** @description A card was drawn in error and will be the next one dealt. */
            "drawn-in-error": components["schemas"]["Card"];
        } | {
            /** @description A card was dealt to the dealer's completed hand. */
            "surplus-to-dealer": {
                /** @description The card. */
                card: components["schemas"]["Card"];
                /** @description Whether it was exposed. */
                exposed: boolean;
            };
        } | "burn-forgotten" | "insurance-forgotten" | "insurance-noticed" | "not-cut" | "not-shuffled" | "discards-not-returned" | "reconstructed" | "cannot-reconstruct" | {
            /** @description The dealer began a round although no player had wagered. This card was exposed. */
            "nobody-wagered": components["schemas"]["Card"];
        } | "jackpot-failed";
        /** @description A proof that a seal is among a server's first seals, after RFC 9162, 2.1.3. */
        Inclusion: {
            /** @description The hash of the leaf: over a zero byte, the text and the signature of the seal. */
            leaf: string;
            /**
             * Format: int64
             * @description The number of seals in the tree.
             */
            of: number;
            /** @description The hashes of the proof, in hexadecimal digits. */
            proof: string[];
            /**
             * Format: int64
             * @description The number of the seal, counted from 1; the leaf's index in the tree is one less.
             */
            seal: number;
            /** @description The server. */
            server: string;
            /** @description The signature of the seal, under the same conditions. */
            signature: string | null;
            /** @description The text of the seal, for inspectors and the gaming manager; none for others, and none while a round under it is being played. */
            text: string | null;
        };
        /**
         * @description A share of one, with four decimals.
         * @example 0.7000
         */
        Increment: string;
        /** @description One input to a round. Live tables, tests and simulations use nothing else. */
        Input: {
            /** @description A player lays chips on a spot before the first card. */
            wager: {
                /** @description The wager. */
                on: components["schemas"]["Wager"];
                /** @description Which player of the area. */
                player: components["schemas"]["Player"];
                /** @description The player's area. */
                seat: components["schemas"]["Seat"];
                /** @description The amount, tokens included. */
                stake: components["schemas"]["Stake"];
            };
        } | {
            /** @description A player takes a wager back before the first card. */
            "take-back": {
                /** @description The wager. */
                on: components["schemas"]["Wager"];
                /** @description Which player of the area. */
                player: components["schemas"]["Player"];
                /** @description The player's area. */
                seat: components["schemas"]["Seat"];
            };
        } | {
            /** @description The dealer records which player is seated at a shared area. With none, the largest wager controls it. */
            seated: {
                player?: components["schemas"]["Player"] | null;
                /** @description The shared area. */
                seat: components["schemas"]["Seat"];
            };
        } | "no-more-bets" | {
            /** @description A card is dealt to the place where the machine expects it. */
            card: components["schemas"]["Card"];
        } | {
            /** @description A player picks up their cards. */
            handle: components["schemas"]["Seat"];
        } | {
            /** @description A player decides. */
            decide: {
                /** @description The decision. */
                decision: components["schemas"]["Decision"];
                /** @description Which player of the area. */
                player: components["schemas"]["Player"];
                /** @description The player's area. */
                seat: components["schemas"]["Seat"];
                /** @description The part of its price that is paid in promotional tokens. */
                tokens: components["schemas"]["Cents"];
            };
        } | "close-insurance" | "turn" | "settle" | {
            /** @description An irregularity, or a supervisor's decision. */
            incident: components["schemas"]["Incident"];
        };
        /** @description An inspector's part in switching a setting on. */
        InspectorsPart: {
            /** @description They approve it. */
            approves: components["schemas"]["Rule"];
        } | {
            /** @description They are told of it. */
            "is-told": components["schemas"]["Rule"];
        };
        /** @description A decision that a standing instruction made, because its player made none in time (ruling G23). */
        Instructed: {
            /**
             * @description The decision, by name.
             * @example fold
             */
            decision: string;
            /** @description By which instruction. */
            instruction: components["schemas"]["Instruction"];
            /** @description For which of its players. */
            player: components["schemas"]["Player"];
            /** @description At which area. */
            seat: components["schemas"]["Seat"];
        };
        /**
         * @description The decision for a player who is silent.
         * @enum {string}
         */
        Instruction: "usual" | "always-fold" | "always-bet" | "always-withdraw" | "always-ride";
        /** @description An instruction that players of a table may choose. */
        InstructionChoice: {
            /** @description Its name. */
            instruction: components["schemas"]["Instruction"];
            /** @description The decision of this instruction, in words. */
            says: string;
        };
        /** @description The instruction that decides for a player who does not decide in time (ruling G23). */
        InstructionView: {
            /**
             * @description Its decision about the hand that waits for one now, by name; missing if none of the viewer's hands does.
             * @example fold
             */
            decides?: string | null;
            next?: components["schemas"]["Instruction"] | null;
            /** @description By this instruction in this round. */
            now: components["schemas"]["Instruction"];
            /** @description The same in words, to stand beside the clock. */
            says: string;
        };
        /** @description An intended act of which an inspector is told in advance. */
        Intention: {
            /** @description A player will be held to the minimum. */
            hold: {
                /** @description Who. */
                patron: components["schemas"]["PatronId"];
            };
        } | {
            /** @description A setting is to be changed. */
            setting: {
                /** @description Its name. */
                name: string;
            };
        };
        /** @description The summary of a jackpot. */
        Jackpot: {
            /**
             * @description The reading of its meter.
             * @example 51234.50
             */
            meter: string;
            /** @description Whether wagers on it are taken. */
            open: boolean;
            /**
             * Format: int64
             * @description The pool's number.
             */
            pool: number;
        };
        /** @description Whether a pool lets wagers in. */
        JackpotClosed: {
            /** @description A royal flush has won, and the win is not verified yet. */
            locked: boolean;
            /** @description Its equipment failed. */
            stopped: boolean;
        };
        /** @description A pool as a table that feeds it sees it. */
        JackpotReading: {
            /**
             * Format: int32
             * @description The fraction of a cent beyond it, in ten-thousandths of a cent.
             */
            carried: number;
            /** @description Whether it accepts wagers. */
            closed: components["schemas"]["JackpotClosed"];
            /** @description The meter, in whole cents. */
            meter: components["schemas"]["Cents"];
            /** @description Whether it holds play money. */
            play_money: boolean;
            /** @description Which pool. */
            pool: components["schemas"]["PoolId"];
            /** @description Whether the pool can be reached; jackpot wagers are accepted only while it can. */
            reachable: boolean;
            /** @description The terms that its tables share. */
            terms: components["schemas"]["JackpotTerms"];
        };
        /** @description The movements of a pool since the last reconciliation. */
        JackpotTally: {
            /** @description The sum of the prizes. */
            awarded: components["schemas"]["Cents"];
            /** @description The increments of each table's wagers, without those of wagers that went back. */
            contributed: {
                [key: string]: components["schemas"]["Exact"];
            };
            /** @description The pool's amount at that time. */
            opening: components["schemas"]["Exact"];
            /** @description The sum of the seeds. */
            seeded: components["schemas"]["Cents"];
        };
        /** @description The terms that the tables of a pool share by rule 11.9 of Caribbean Stud Poker. */
        JackpotTerms: {
            /** @description The share of each wager that the pool receives (11.9.2). */
            increment: components["schemas"]["Increment"];
            /** @description The pay table (11.9.1). */
            pays: components["schemas"]["Prizes"];
            /** @description The meter's amount at the beginning and after a royal flush (11.9.2). */
            seed: components["schemas"]["Cents"];
            /** @description The price of a wager (11.9.3). */
            wager: components["schemas"]["Cents"];
        };
        /** @description The answer of a key. Bytes are written in base64url. */
        KeyAnswer: {
            /** @description The authenticator data of the key. */
            authenticator_data: string;
            /** @description The client data of the browser. */
            client_data: string;
            /** @description The credential. */
            credential: string;
            /** @description The signature. */
            signature: string;
        };
        /** @description The parameters with which a browser creates a credential. Bytes are written in base64url. */
        KeyOffer: {
            /** @description The accepted algorithms, by their numbers in COSE. */
            algorithms: number[];
            /** @description The challenge. */
            challenge: string;
            /**
             * Format: int64
             * @description How long the challenge is valid, in milliseconds.
             */
            good_for: number;
            /** @description The name of the house. */
            house: string;
            /** @description The keys that the account has already. */
            known: string[];
            /** @description The name of the person. */
            name: string;
            /** @description The site by which the key knows the house (relying party ID). */
            site: string;
            /** @description The account's identifier for the key. */
            user: string;
        };
        /** @description The challenge for the keys of an account. Bytes are written in base64url. */
        KeyQuestion: {
            /** @description The challenge. */
            challenge: string;
            /** @description The keys of the account. */
            credentials: string[];
            /**
             * Format: int64
             * @description How long the challenge is valid, in milliseconds.
             */
            good_for: number;
            /** @description The site by which the key knows the house (relying party ID). */
            site: string;
        };
        /** @description A player's wager on one spot. */
        Laid: {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /** @description The wager. */
            on: components["schemas"]["Wager"];
            /** @description How much of it in promotional tokens. */
            tokens?: components["schemas"]["Cents"];
        };
        /** @description Something that is printed on a layout, or on a notice beside it. */
        LayoutSign: {
            /** @description Its subject. */
            about: components["schemas"]["SignAbout"];
            /** @description The rules that demand it. */
            rules: components["schemas"]["Rule"][];
            /** @description Its text. */
            says: string;
        };
        /** @description The limits on the sign. */
        Limits: {
            /** @description The most any wager may be. */
            maximum: components["schemas"]["Cents"];
            /** @description The least a required wager may be. */
            minimum: components["schemas"]["Cents"];
            /** @description Wagers are whole multiples of this. */
            unit: components["schemas"]["Cents"];
        };
        /** @description How a wager was settled. */
        LineView: {
            /**
             * @description The combinations that a Lunar Poker bet was paid for, if there are two (LP 9.5.1.2).
             * @example [
             *       "Flush, king high",
             *       "Straight"
             *     ]
             */
            combinations?: string[];
            /**
             * Format: int32
             * @description The number of the hand in its area; split hands count from 1, otherwise it is 0.
             */
            hand: number;
            /** @description The odds, such as `3:2`; missing if it was not paid. */
            odds: string | null;
            /** @description The result. */
            outcome: components["schemas"]["Outcome"];
            /** @description The amount won. */
            pays: components["schemas"]["Cents"];
            /** @description Which player of the area. */
            player: components["schemas"]["Player"];
            /** @description Everything that goes back to the player: the amount won, and the stake unless it is lost. */
            returned: components["schemas"]["Cents"];
            /** @description The rules behind it. */
            rules: string[];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
            /** @description The stake. */
            staked: components["schemas"]["Cents"];
            /** @description Which wager. */
            wager: components["schemas"]["Wager"];
        };
        /** @description The summary of a table. */
        Listed: {
            /**
             * Format: int64
             * @description When it closes, by the sign, in milliseconds since 1970.
             */
            closes: number | null;
            coming: components["schemas"]["Announced"] | null;
            /** @description The areas without a player. */
            free: number[];
            /** @description Its game, by name. */
            game: components["schemas"]["Game"];
            jackpot: components["schemas"]["Jackpot"] | null;
            /** @description The limits of wagers. */
            limits: components["schemas"]["Limits"];
            /** @description Whether new rounds are played at it. */
            open: boolean;
            /** @description Its phase. */
            phase: components["schemas"]["Phase"];
            /** @description Whether it is played with play money. */
            play_money: boolean;
            /**
             * Format: int64
             * @description The number of the round.
             */
            round: number;
            /**
             * Format: int32
             * @description How many playing areas it has.
             */
            seats: number;
            /**
             * Format: int64
             * @description Its number.
             */
            table: number;
            /** @description How many places are taken. */
            taken: number;
            /** @description How many players wait for a place. */
            waiting: number;
        };
        /** @description A book and its parts. */
        ListedBook: {
            /**
             * @description The day on which its document was approved.
             * @example 2019-02-01
             */
            approved: string | null;
            /** @description How many rules it has. */
            count: number;
            /**
             * @description The game, by name; or `rulings`, which decide unclear points of the documents.
             * @example lunar-poker
             */
            game: string;
            /** @description Its parts, in order. */
            sections: components["schemas"]["Section"][];
            /** @description Its usual name. */
            title: string;
        };
        /** @description A round in a list. */
        ListedRound: {
            /**
             * Format: int64
             * @description When the player first wagered, in milliseconds since 1970; nothing in the list of a table.
             */
            at: number | null;
            /** @description Its game, by name. */
            game: components["schemas"]["Game"];
            net: components["schemas"]["Cents"] | null;
            /** @description Whether it is over. */
            over: boolean;
            /**
             * Format: int64
             * @description The number of the round.
             */
            round: number;
            /**
             * Format: int64
             * @description The table.
             */
            table: number;
        };
        /** @description Messages of the server. */
        LobbySent: {
            /** @description The tables. */
            lobby: components["schemas"]["Listed"][];
        } | {
            /** @description The house cannot reach its database, or can again. Until then the tables are shown in their last known state. */
            trouble: {
                /** @description Whether it is over. */
                over: boolean;
                /**
                 * Format: int64
                 * @description Seconds after which it is worth trying again.
                 */
                retry_after: number;
            };
        };
        /** @description The signed-in person. */
        Me: {
            /** @description Whether the house gives aids to decisions: values of a hand's choices, and programs that play. */
            aids: boolean;
            /**
             * @description The balance of their account.
             * @example 1000.00
             */
            balance?: string | null;
            /** @description Whether they are a guest, who has no password and plays with play money. */
            guest: boolean;
            /** @description The name. */
            name: string;
            /**
             * @description Their debt to the cage, if there is one.
             * @example 20.00
             */
            owed?: string | null;
            /** @description Whether another person gave them their password, so that they must choose their own first. */
            password_provisional?: boolean;
            /**
             * Format: int64
             * @description Their number as a patron.
             */
            patron?: number | null;
            /** @description The role. */
            role: components["schemas"]["Role"];
            /** @description Whether they must keep at least one second factor. */
            second_factor_kept?: boolean;
            /** @description Whether they must add a second factor first. */
            second_factor_required?: boolean;
            /**
             * Format: int64
             * @description Their staff number, by which records name them.
             */
            staff?: number | null;
            /**
             * @description Promotional tokens in the account.
             * @example 0.00
             */
            tokens?: string | null;
        };
        /** @description A wager that a player must still place beside those at their place: without it all of those go back when time is up. */
        MissingWager: {
            /** @description Which wager. */
            on: components["schemas"]["Wager"];
            /** @description The rules behind it. */
            rules: string[];
            /** @description At which area. */
            seat: components["schemas"]["Seat"];
            /** @description Why, in words. */
            why: string;
        };
        /**
         * Format: int64
         * @description A moment: milliseconds since the beginning of 1970, in universal time.
         */
        Moment: number;
        /** @description A second factor that is to be added. */
        NewFactor: {
            /**
             * @description The digits that the app shows with this secret.
             * @example 123456
             */
            code: string;
            /**
             * @description The name of the factor.
             * @example phone
             */
            label: string;
            /** @description The password of the account. */
            password: string;
            /** @description The secret from the offer. */
            secret: string;
        };
        /** @description A key that is to be added. Bytes are written in base64url. */
        NewKey: {
            /** @description The authenticator data of the key, with the new credential. */
            authenticator_data: string;
            /** @description The client data of the browser. */
            client_data: string;
            /**
             * @description The name of the key.
             * @example blue key
             */
            label: string;
            /** @description The password of the account. */
            password: string;
        };
        /** @description A new password for a person who has lost theirs. */
        NewPassword: {
            /** @description The password, which they change when they sign in. */
            password: string;
        };
        /** @description A pool that is to be opened. Members that are left out have the usual values. */
        NewPool: {
            /** @description Whether it holds play money. */
            play_money?: boolean;
            /** @description The terms that its tables must share. */
            terms?: components["schemas"]["WantedTerms"];
        };
        /** @description A new role. */
        NewRole: {
            /** @description A new first password, for a dismissed person who is taken back. */
            password?: string | null;
            /** @description The role. */
            role: components["schemas"]["Role"];
        };
        /** @description A staff member who is to be hired. */
        NewStaff: {
            /**
             * @description The name.
             * @example grace
             */
            name: string;
            /** @description The first password, which they must change. */
            password: string;
            /** @description Their role. */
            role: components["schemas"]["Role"];
        };
        /** @description A table that is to be opened. Members that are left out have the defaults of the game. */
        NewTable: {
            /**
             * Format: int32
             * @description How many cards of a full blackjack shoe lie behind the cutting card.
             */
            behind_cutting_card?: number | null;
            /** @description Whether it takes no cash. */
            cashless?: boolean;
            /**
             * Format: int64
             * @description For how many milliseconds hands may be conceded once the dealer's hand is shown; two seconds if it is left out.
             */
            concede?: number | null;
            device?: components["schemas"]["Device"] | null;
            /**
             * @description The first contents of the tray.
             * @example 10000.00
             */
            float: string;
            /**
             * @description The game, by name.
             * @example lunar-poker
             */
            game: string;
            /** @description Whether it is one for low limits. */
            low_limit?: boolean;
            /** @description Optional wagers that are not offered. */
            not_offered?: components["schemas"]["Wager"][];
            pace?: components["schemas"]["Pace"] | null;
            /** @description Whether it is played with play money. */
            play_money?: boolean;
            /**
             * Format: int64
             * @description The jackpot pool it feeds.
             */
            pool?: number | null;
            /** @description House settings by name. */
            settings?: {
                [key: string]: string;
            };
            source?: components["schemas"]["CardSource"] | null;
            /** @description Limits of kinds of wagers that have their own, by the wager's name. */
            wager_limits?: {
                [key: string]: components["schemas"]["Limits"];
            };
        };
        /** @description A token that is to be made. */
        NewToken: {
            /**
             * Format: int32
             * @description How many days it is valid, at most 366; 90 if it is left out.
             * @example 90
             */
            days?: number | null;
            /**
             * @description Its purpose, in the owner's words.
             * @example my bot
             */
            label: string;
            role?: components["schemas"]["Role"] | null;
            /** @description Its scopes; if they are left out, looking and playing. */
            scopes?: components["schemas"]["Scope"][] | null;
        };
        /** @description A notice to people away from the table. */
        Notice: {
            /**
             * @description Its subject, by the name in records: `missing-card`.
             * @example missing-card
             */
            about: string;
            acknowledged?: components["schemas"]["Acknowledged"] | null;
            agreed_by?: components["schemas"]["StaffId"] | null;
            /** @description When it was raised. */
            at: components["schemas"]["Moment"];
            by?: components["schemas"]["StaffId"] | null;
            intention?: components["schemas"]["Intention"] | null;
            /**
             * Format: int32
             * @description Its number at this table, from 1.
             */
            number: number;
            /**
             * Format: int64
             * @description In which round, or after which.
             */
            round: number;
            /** @description The rules that require the notice. */
            rules: string[];
            /** @description The addressee. */
            whom: components["schemas"]["Whom"];
        };
        /** @description The value of a wager that no choice changes. */
        OddsBesideHand: {
            /** @description The same as a fraction. */
            exact: string;
            /**
             * Format: double
             * @description Mean net result of each unit of it.
             */
            expected: number;
            /** @description Its name, as in `super@dealer`. */
            wager: string;
        };
        /**
         * @description How figures were found.
         * @enum {string}
         */
        OddsMethod: "exact" | "simulated";
        /** @description An analysis as data. */
        OddsOfGame: {
            game: components["schemas"]["Game"];
            /** @description The method behind the figures. */
            method: string[];
            /** @description The gain from not deciding, under each standing instruction of the game and under its absence rule. */
            silence: components["schemas"]["OddsOfSilence"][];
            /** @description Best play. */
            strategy: components["schemas"]["BestPlay"];
            /** @description The house settings that the figures depend on, by name, as text. */
            table: {
                [key: string]: string;
            };
            /** @description The wagers. */
            wagers: components["schemas"]["OddsOfWager"][];
        };
        /** @description The value of every choice for one hand, as data. */
        OddsOfHand: {
            /** @description Wagers that no choice changes, with the value of each unit. */
            beside?: components["schemas"]["OddsBesideHand"][] | null;
            /** @description The best choice. */
            best: string | null;
            /** @description The value of every choice, best first. */
            decisions: components["schemas"]["DecisionValue"][];
            game: components["schemas"]["Game"];
            /** @description Visible cards of other players. */
            gone?: string | null;
            /** @description The player's cards. */
            hand: string;
            /** @description Assumptions behind the values, and omissions. */
            notes?: string[] | null;
            /** @description The cards of the other hands of a split. */
            split?: string[] | null;
            /** @description The cards that an exchange threw away. */
            thrown?: string | null;
            /** @description The dealer's card in sight. */
            up: string | null;
        };
        /** @description The frequency of one net result. */
        OddsOfResult: {
            /** @description The exact fraction of all deals with this result, where they were counted. */
            exact?: string | null;
            /** @description The player's net result. */
            net: components["schemas"]["Cents"];
            /**
             * Format: double
             * @description Its probability.
             */
            probability: number;
        };
        /** @description The value of not deciding under one treatment, per unit of a wager. */
        OddsOfSilence: {
            /** @description A player who never decides. */
            always: components["schemas"]["OddsOfUnit"];
            /** @description A player who plays best, and does not decide wherever that is worth more. */
            at_will: components["schemas"]["OddsOfUnit"];
            /** @description A player who plays best and always decides. */
            best: components["schemas"]["OddsOfUnit"];
            /** @description The gain from not deciding: `at_will` less `best`. */
            gain: components["schemas"]["OddsOfUnit"];
            /** @description The standing instruction, or `absent` for a rule of the game's document. */
            instruction: string;
            /** @description The treatment of a player who does not decide, in words. */
            plays: string;
            /** @description The rule of the document, if the treatment is not a standing instruction. */
            rule?: string | null;
            /** @description The wager, such as `ante`. */
            wager: string;
        };
        /** @description The value of one unit of a wager. */
        OddsOfUnit: {
            /** @description The same as a fraction, where it is a finite count. */
            exact?: string | null;
            /**
             * Format: double
             * @description Mean net result.
             */
            expected: number;
        };
        /** @description The figures of one wager. */
        OddsOfWager: {
            /**
             * Format: double
             * @description Mean of everything put at risk, per unit.
             */
            at_risk: number;
            /** @description Every net result with its probability, lowest first. */
            distribution: components["schemas"]["OddsOfResult"][];
            /**
             * Format: double
             * @description The house's mean share of everything that is put at risk.
             */
            element_of_risk: number;
            /** @description The same as a fraction, where it is a finite count. */
            exact?: string | null;
            /** @description The same as a fraction. */
            exact_at_risk?: string | null;
            /**
             * Format: double
             * @description The player's mean net result per unit.
             */
            expected: number;
            /**
             * Format: double
             * @description How often the player ends ahead.
             */
            hit_frequency: number;
            /**
             * Format: double
             * @description The house's mean share, per unit.
             */
            house_edge: number;
            /** @description The method. */
            method: components["schemas"]["OddsMethod"];
            /** @description Notes for readers. */
            notes?: string[];
            /**
             * Format: double
             * @description Standard deviation of the net result, in units.
             */
            std_dev: number;
            /**
             * Format: double
             * @description Standard error of `expected`: zero where it is exact.
             */
            std_error: number;
            /** @description The initial wager that the figures are for. Results are in multiples of it. */
            unit: components["schemas"]["Cents"];
            /** @description Its name, such as `ante` or `pair-plus`. */
            wager: string;
        };
        /** @description A new secret for an app, which belongs to no account yet. */
        Offer: {
            /**
             * @description The secret, to be typed into an app.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The same as a URI, which apps read from a QR code.
             * @example otpauth://totp/Croupier:grace?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Croupier
             */
            uri: string;
        };
        /** @description An act that a patron may do now. */
        OfferView: {
            /** @enum {string} */
            do: "wager";
            from: components["schemas"]["Cents"];
            on: components["schemas"]["Wager"];
            player: components["schemas"]["Player"];
            seat: components["schemas"]["Seat"];
            step: components["schemas"]["Cents"];
            to: components["schemas"]["Cents"];
        } | {
            /** @enum {string} */
            do: "take-back";
            on: components["schemas"]["Wager"];
            player: components["schemas"]["Player"];
            seat: components["schemas"]["Seat"];
        } | {
            cards?: components["schemas"]["CardSet"] | null;
            decision: string;
            /** @enum {string} */
            do: "decide";
            /** Format: int32 */
            fewest?: number | null;
            from?: components["schemas"]["Cents"] | null;
            /** Format: int32 */
            most?: number | null;
            player: components["schemas"]["Player"];
            price: components["schemas"]["Cents"];
            seat: components["schemas"]["Seat"];
            step?: components["schemas"]["Cents"] | null;
            to?: components["schemas"]["Cents"] | null;
        } | {
            /** @enum {string} */
            do: "handle";
            seat: components["schemas"]["Seat"];
        } | {
            /** @enum {string} */
            do: "let-all-ride";
            seat: components["schemas"]["Seat"];
        } | {
            /** @enum {string} */
            do: "ready";
        } | {
            /** @enum {string} */
            do: "cut";
            /** Format: int32 */
            from: number;
            /** Format: int32 */
            to: number;
        };
        /**
         * @description The amount of a wager before the deal.
         * @enum {string}
         */
        OpeningAmount: "from-minimum" | "from-unit" | "as-the-first" | "price";
        /** @description A wager before the deal. */
        OpeningWager: {
            /** @description Its amount. */
            amount: components["schemas"]["OpeningAmount"];
            /** @description The decisions of its player that can change its result. */
            changed_by: components["schemas"]["ChangedBy"];
            /** @description Whether a table may leave it out. */
            may_be_left_out: boolean;
            needs?: components["schemas"]["Wager"] | null;
            /** @description The wager. */
            on: components["schemas"]["Wager"];
            /** @description Whether it may also lie on the hands of other players and of the dealer. */
            on_other_hands: boolean;
            /** @description Whether a table may set separate limits for it. */
            own_limits: boolean;
            /** @description Whether a hand can be played without it. */
            required: boolean;
            /** @description The rules that require a sign with its own limits. */
            sign?: components["schemas"]["Rule"][];
        };
        /** @description A player's order to a table. Seats are numbered from the dealer's left; money is text of dollars with two decimals. */
        Order: {
            /** @enum {string} */
            do: "sit";
            /** @description Which player of a shared area. */
            player?: components["schemas"]["Player"];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
        } | {
            /** @enum {string} */
            do: "leave";
            /** @description Which player of a shared area. */
            player?: components["schemas"]["Player"];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
        } | {
            /** @enum {string} */
            do: "wait";
        } | {
            /** @enum {string} */
            do: "stop-waiting";
        } | {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /** @enum {string} */
            do: "buy-in";
        } | {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /** @enum {string} */
            do: "cash-out";
        } | {
            /** @description How many, by their value. */
            amount: components["schemas"]["Cents"];
            /** @enum {string} */
            do: "carry-tokens";
        } | {
            /** @description How much. */
            amount: components["schemas"]["Cents"];
            /** @enum {string} */
            do: "wager";
            /** @description The wager. */
            on: components["schemas"]["Wager"];
            /** @description Which player of a shared area. */
            player?: components["schemas"]["Player"];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
            /** @description How much of it in promotional tokens. */
            tokens?: components["schemas"]["Cents"];
        } | {
            /** @enum {string} */
            do: "wagers";
            /** @description Which player of a shared area. */
            player?: components["schemas"]["Player"];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
            /** @description All wagers of the place. */
            wagers: components["schemas"]["Laid"][];
        } | {
            /** @enum {string} */
            do: "take-back";
            /** @description The wager. */
            on: components["schemas"]["Wager"];
            /** @description Which player of a shared area. */
            player?: components["schemas"]["Player"];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
        } | {
            /** @description The decision: `"fold"`, `{"bet": null}`, `{"double": "10.00"}`, `{"exchange": ["8h", "3c"]}`. */
            decision: components["schemas"]["Decision"];
            /** @enum {string} */
            do: "decide";
            /** @description Which player of a shared area. */
            player?: components["schemas"]["Player"];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
            /** @description How much of its price in promotional tokens. */
            tokens?: components["schemas"]["Cents"];
        } | {
            /** @enum {string} */
            do: "handle";
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
        } | {
            /** @enum {string} */
            do: "let-all-ride";
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
        } | {
            /** @enum {string} */
            do: "instruct";
            /** @description One of the instructions on the table's board. */
            instruction: components["schemas"]["Instruction"];
        } | {
            /** @enum {string} */
            do: "ready";
        } | {
            /**
             * Format: int32
             * @description How many cards go from the front to the back.
             */
            card: number;
            /** @enum {string} */
            do: "cut";
        } | {
            /** @enum {string} */
            do: "refuse-cut";
        };
        /**
         * @description The kind of an order.
         * @enum {string}
         */
        OrderKind: "exclude" | "keep-apart";
        /**
         * @description How a wager ended.
         * @enum {string}
         */
        Outcome: "win" | "lose" | "stand-off" | "void" | "withdrawn" | "fee";
        /** @description Limits that a player has set for each gaming day. */
        Own: {
            /**
             * @description The largest loss; chips at tables count as lost until they come back.
             * @example 200.00
             */
            loss?: string | null;
            /**
             * Format: int32
             * @description The most minutes at tables.
             */
            minutes?: number | null;
        };
        /** @description How long the house waits, in milliseconds. */
        Pace: {
            /**
             * Format: int32
             * @description Rounds after which a disconnected player with nothing in play is stood up (ruling G10).
             */
            away_rounds?: number;
            bank?: components["schemas"]["TimeBank"] | null;
            /**
             * Format: int64
             * @description For each player who is offered the cut.
             */
            cut: number;
            /**
             * Format: int64
             * @description For each decision.
             */
            decisions: number;
            /**
             * Format: int64
             * @description For players to see the results before the next round begins.
             */
            results: number;
            /**
             * Format: int64
             * @description For wagers, from the first chip on the layout.
             */
            wagers: number;
        };
        /** @description A change of password. */
        PasswordChange: {
            /** @description The new password. */
            new: string;
            /** @description The old password. */
            old: string;
        };
        /** @description A prize that the jackpot has paid. It does not name the winner. */
        PastWin: {
            /** @description The time. */
            at: components["schemas"]["Moment"];
            /** @description The winning hand. */
            hand: components["schemas"]["FiveCardHand"];
            /** @description The amount. */
            pays: components["schemas"]["Cents"];
            /**
             * Format: int64
             * @description The number of the round.
             */
            round: number;
            /** @description The rules of the prize. */
            rules: string[];
            /**
             * Format: int64
             * @description The table.
             */
            table: number;
        };
        /**
         * Format: int64
         * @description A player, registered or a guest.
         */
        PatronId: number;
        /** @description Orders of staff about a patron. */
        PatronOrder: {
            /**
             * @description The amount.
             * @example 100.00
             */
            amount: string;
            /** @enum {string} */
            do: "deposit";
        } | {
            /**
             * @description The amount.
             * @example 100.00
             */
            amount: string;
            /** @enum {string} */
            do: "withdraw";
        } | {
            /**
             * @description Their value.
             * @example 10.00
             */
            amount: string;
            /** @enum {string} */
            do: "issue-tokens";
            /** @description The name of the voucher. */
            voucher: string;
        } | {
            /**
             * @description The amount that the second person has seen: a request that has replaced it is not agreed to.
             * @example 25000.00
             */
            amount: string;
            /** @enum {string} */
            do: "agree-to-money";
            /**
             * Format: int64
             * @description When it was asked, in milliseconds since 1970.
             */
            since: number;
        } | {
            /** @enum {string} */
            do: "decline-money";
        } | {
            /**
             * Format: int64
             * @description Its number.
             */
            card: number;
            /** @enum {string} */
            do: "issue-card";
        } | {
            /**
             * Format: int64
             * @description Its number.
             */
            card: number;
            /** @enum {string} */
            do: "block-card";
            /** @description Whether it was lost. */
            lost?: boolean;
        } | {
            /** @enum {string} */
            do: "exclude";
            game?: components["schemas"]["Game"] | null;
            /**
             * Format: int64
             * @description When it ends, in milliseconds since 1970; never if it is left out.
             */
            until?: number | null;
            /**
             * @description The reason.
             * @example a calculator at the table
             */
            why: string;
        } | {
            /** @enum {string} */
            do: "readmit";
            game?: components["schemas"]["Game"] | null;
        } | {
            /** @enum {string} */
            do: "keep-apart";
            /**
             * Format: int64
             * @description The other person.
             */
            from: number;
            /** @description The reason. */
            why: string;
        } | {
            /** @enum {string} */
            do: "reunite";
            /**
             * Format: int64
             * @description The other person.
             */
            with: number;
        };
        /** @description The payment of one hand: at odds, or an amount. */
        PayLine: {
            amount?: components["schemas"]["Cents"] | null;
            /** @description The hand. */
            hand: string;
            /** @description Its odds, as in `7:1`. */
            odds?: string | null;
            /** @description The rule of this line, if it has its own. */
            rule?: string | null;
            /**
             * Format: int32
             * @description The share of the jackpot meter, in hundredths.
             */
            share?: number | null;
        };
        /** @description The pay table of a wager. */
        PayTable: {
            /** @description Highest first. */
            lines: components["schemas"]["PayLine"][];
            on?: components["schemas"]["Wager"] | null;
            /** @description Whether it is printed on the cloth. */
            printed: boolean;
            /** @description Its rules. */
            rules: string[];
            /** @description Its title. */
            title: string;
        };
        /** @description A player: their area, and their number among its up to three players. */
        Person: {
            /** @description The player's number there. */
            player: components["schemas"]["Player"];
            /** @description The area. */
            seat: components["schemas"]["Seat"];
        };
        /** @description An order against a person in force. */
        PersonOrder: {
            /**
             * Format: int64
             * @description The account of the staff member who ordered it; nothing if it was the person's own wish.
             */
            by: number | null;
            /**
             * Format: int64
             * @description The person they are kept apart from; nothing if the order is of the other kind.
             */
            from: number | null;
            /** @description The game; nothing if it is every game, or if the order is of the other kind. */
            game: string | null;
            /** @description Their name. */
            name: string;
            /** @description The kind of the order. */
            order: components["schemas"]["OrderKind"];
            /**
             * Format: int64
             * @description The number of the patron.
             */
            patron: number;
            /**
             * @description The rules behind it, each with its document; none for a person's own wish.
             * @example [
             *       "caribbean-stud 16.3.2",
             *       "rulings G14"
             *     ]
             */
            rules: string[];
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970.
             */
            since: number;
            /**
             * Format: int64
             * @description When it ends; nothing if it holds for good or until it is lifted.
             */
            until: number | null;
            /** @description The reason. */
            why: string | null;
        };
        /** @description The orders against some persons. */
        PersonOrders: {
            /** @description The `after` of the next page; missing on the last page. */
            next?: string | null;
            orders: components["schemas"]["PersonOrder"][];
        };
        /** @description Players, by area and number. */
        Persons: components["schemas"]["Person"][];
        /**
         * @description The phase of a table.
         * @enum {string}
         */
        Phase: "vacant" | "shuffle" | "cut" | "wagers" | "deal" | "insurance" | "decisions" | "settlement" | "over" | "suspended" | "closed";
        /** @description The place of a card. */
        Place: {
            /** @description A player's hand. Blackjack numbers split hands 1 to 3; other games have only hand 1. */
            hand: {
                /**
                 * Format: int32
                 * @description Which hand of the area.
                 */
                hand: number;
                /** @description The playing area. */
                seat: components["schemas"]["Seat"];
            };
        } | "dealer" | "community" | "burn";
        /** @description Which player of a shared playing area; 1 wherever an area has only one. */
        Player: number;
        /**
         * Format: int64
         * @description A jackpot pool that tables feed.
         */
        PoolId: number;
        /** @description Orders about a pool. */
        PoolOrder: {
            /** @enum {string} */
            do: "unlock";
        } | {
            /** @enum {string} */
            do: "set-terms";
            /** @description The new terms. */
            terms: components["schemas"]["WantedTerms"];
        } | {
            /** @enum {string} */
            do: "stop";
        } | {
            /** @enum {string} */
            do: "resume";
        } | {
            /** @description The day. */
            day: components["schemas"]["GamingDay"];
            /** @enum {string} */
            do: "reconcile";
        };
        /** @description The jackpot's pay table: the guaranteed minimums of the two shares of the meter, and the fixed bonuses. */
        Prizes: {
            flush: components["schemas"]["Cents"];
            "four-of-a-kind": components["schemas"]["Cents"];
            "full-house": components["schemas"]["Cents"];
            "royal-flush": components["schemas"]["Cents"];
            "straight-flush": components["schemas"]["Cents"];
        };
        /** @description The proof of the cards of a round, as far as one viewer may see them now. */
        Proof: {
            /** @description Every card that was dealt, in order. */
            dealt: components["schemas"]["Dealt"][];
            /**
             * Format: int64
             * @description The number of the round.
             */
            round: number;
            /** @description The shoes they came from. */
            shoes: components["schemas"]["ShoeProof"][];
            /** @description The table. */
            table: components["schemas"]["TableId"];
        };
        /** @description The rules of a document about its tables. `None` and empty lists stand for subjects that the document does not have. */
        Provisions: {
            /** @description Further rules about a player who had no chance to decide, beside the ruling for all games. */
            absence?: components["schemas"]["Rule"][];
            cashless?: components["schemas"]["Rule"] | null;
            /** @description When cards may be changed. */
            change_cards: components["schemas"]["Rule"];
            /** @description The cards are checked for further errors. */
            check_deck: components["schemas"]["Rule"];
            /** @description A table with players at it is closed. */
            close: components["schemas"]["Rule"];
            /** @description The rules can be read by anyone. */
            copy_of_rules: components["schemas"]["Rule"];
            /** @description Who cuts the cards. */
            cut: components["schemas"]["Rule"];
            cutting_card?: components["schemas"]["Rule"] | null;
            /** @description A shoe's cards are dealt from the shoe only. */
            dealt_from_shoe?: components["schemas"]["Rule"][];
            /** @description A shuffling device's cards are dealt from the device only. */
            dealt_from_shuffler?: components["schemas"]["Rule"][];
            /** @description The table has a device to deal from. */
            device?: components["schemas"]["Rule"][];
            /** @description A shuffling device fails. */
            device_fails: components["schemas"]["Rule"];
            /** @description The results of earlier rounds stand in that case. */
            device_leaves_earlier_rounds: components["schemas"]["Rule"];
            /** @description The table has a drop box. */
            drop_box: components["schemas"]["Rule"];
            /** @description A person is excluded from the casino. */
            exclusion_from_casino: components["schemas"]["Rule"];
            /** @description A person is excluded from the game. */
            exclusion_from_game: components["schemas"]["Rule"];
            /** @description The table has a float tray. */
            float_tray?: components["schemas"]["Rule"][];
            /** @description The rules that give powers to inspectors as well, by the same names. */
            inspectors_too: [
                string,
                string[]
            ][];
            /** @description The outcome of a round is invalidated. */
            invalidation: components["schemas"]["Rule"];
            jackpot_meter?: components["schemas"]["Rule"] | null;
            kept_apart?: components["schemas"]["Rule"] | null;
            let_all_ride?: components["schemas"]["Rule"] | null;
            /** @description The limits are on a sign. */
            limits: components["schemas"]["Rule"];
            /** @description Tables for low limits, and the device that they need. */
            low_limit?: components["schemas"]["Rule"][];
            low_limit_device?: components["schemas"]["Rule"] | null;
            low_limit_tournament?: components["schemas"]["Rule"] | null;
            marker?: components["schemas"]["Rule"] | null;
            marker_at_box?: components["schemas"]["Rule"] | null;
            /** @description The marker is taken off the layout. */
            marker_off?: components["schemas"]["Rule"][];
            newcomers?: components["schemas"]["Rule"] | null;
            /** @description The cards of a shuffling device are not cut. */
            not_cut?: components["schemas"]["Rule"][];
            one_hand?: components["schemas"]["Rule"] | null;
            optional_wagers?: components["schemas"]["Rule"] | null;
            /** @description A supervisor may have the cards checked. */
            order_check: components["schemas"]["Rule"];
            /** @description The game goes on with another device. */
            other_device: components["schemas"]["Rule"];
            own_limits?: components["schemas"]["Rule"] | null;
            player_card?: components["schemas"]["Rule"] | null;
            player_card_to_begin?: components["schemas"]["Rule"] | null;
            /** @description The rules that give powers to ranks of the staff, by the names of the powers in `floor`. */
            powers: [
                string,
                string[]
            ][];
            /** @description A minimum is raised by a sign. */
            raise: components["schemas"]["Rule"];
            raise_at_once?: components["schemas"]["Rule"] | null;
            /** @description The minimum of a player with a marker is raised only by a sign. */
            raise_of_marked?: components["schemas"]["Rule"][];
            /** @description The cards of a shoe are cut before play. */
            shoe_is_cut: components["schemas"]["Rule"];
            /** @description When the cards are shuffled. */
            shuffle: components["schemas"]["Rule"];
            /** @description They are shuffled after a round. */
            shuffle_after_round: components["schemas"]["Rule"];
            /** @description They are shuffled right before play starts. */
            shuffle_at_start: components["schemas"]["Rule"];
            /** @description They are shuffled after the table stood empty. */
            shuffle_when_empty: components["schemas"]["Rule"];
            /** @description They are shuffled when they run out in a round. */
            shuffle_when_out?: components["schemas"]["Rule"][];
            /** @description No device may help a player to decide. */
            strategy_aids: components["schemas"]["Rule"];
            tell?: components["schemas"]["Rule"] | null;
            /** @description A player goes three rounds without a wager. */
            three_rounds: components["schemas"]["Rule"];
            two_minimums?: components["schemas"]["Rule"] | null;
            /** @description A card is missing, or does not belong to the cards. */
            wrong_deck: components["schemas"]["Rule"];
            /** @description The results of earlier rounds stand in that case. */
            wrong_deck_leaves_earlier_rounds: components["schemas"]["Rule"];
        };
        /** @description The readiness of the server and its record. */
        Readiness: {
            /**
             * @description The record: `checking` or `sound`; `unchecked` if it is not being checked.
             * @example sound
             */
            record: string;
            /** @description `ok`. */
            status: string;
        };
        /** @description An act that a patron may want to do and may not, with the reason. */
        Refused: {
            needs?: components["schemas"]["Wager"] | null;
            /** @description Whether it is refused only because this is not the moment for it. */
            not_now?: boolean;
            /** @description The rules behind it, if rules refuse it. */
            rules: string[];
            /** @description At which area. */
            seat: components["schemas"]["Seat"];
            /** @description The name of the wager or decision. */
            what: string;
            /** @description Why not. */
            why: string;
        };
        /** @description A round as one viewer could see it, step by step. */
        Replay: {
            /** @description Whether its first card was the first of a shoe, which is burned. */
            burns: boolean;
            /** @description The device that the cards came from. */
            device: components["schemas"]["Device"];
            /** @description The game. */
            game: components["schemas"]["Game"];
            /** @description How its wagers were settled, with the rules. */
            lines: components["schemas"]["LineView"][];
            meter: components["schemas"]["Cents"] | null;
            /** @description Whether it is over. */
            over: boolean;
            /**
             * Format: int64
             * @description The number of the round.
             */
            round: number;
            /** @description The inputs of the round, as far as the viewer may know them: enough to settle it again. */
            said: components["schemas"]["ReplaySaid"][];
            /**
             * Format: int32
             * @description How many playing areas the layout had.
             */
            seats: number;
            /** @description House settings that differ from the defaults, by name. */
            settings: [
                string,
                string
            ][];
            /** @description The source of the cards. */
            source: components["schemas"]["CardSource"];
            /** @description The layout, each time it changed. */
            steps: components["schemas"]["ReplayStep"][];
            /** @description The table. */
            table: components["schemas"]["TableId"];
            /** @description The places where the viewer wagered. */
            yours: components["schemas"]["ReplayPlace"][];
        };
        /** @description A reading of a jackpot meter. */
        ReplayMeter: {
            /**
             * Format: int32
             * @description The ten-thousandths of a cent beyond that.
             */
            carried: number;
            /** @description In whole cents. */
            shows: components["schemas"]["Cents"];
        };
        /** @description A place where the viewer wagered. */
        ReplayPlace: {
            /** @description The player of that area. */
            player: components["schemas"]["Player"];
            /** @description The playing area. */
            seat: components["schemas"]["Seat"];
        };
        /** @description An input of a round. */
        ReplaySaid: {
            /** @description The input as the record writes it; a card that the viewer may not know is `??`. */
            input: unknown;
            instruction?: components["schemas"]["Instruction"] | null;
            meter?: components["schemas"]["ReplayMeter"] | null;
            /**
             * Format: int64
             * @description The version of its fact.
             */
            version: number;
        };
        /** @description The layout at one moment. */
        ReplayStep: {
            areas: components["schemas"]["AreaView"][];
            at: components["schemas"]["Moment"] | null;
            calls: string[];
            dealer: string[];
            /** @example Pair of kings */
            dealer_name?: string | null;
            phase: components["schemas"]["Phase"];
            /** @description How many wagers were settled by then. */
            settled: number;
            turn: components["schemas"]["Seat"] | null;
            /**
             * Format: int64
             * @description The fact after which the layout looked like this.
             */
            version: number;
            voided?: string[] | null;
        };
        /** @description One card of a shoe with everything needed to check it against the shoe's root. */
        Reveal: {
            /** @description The card. */
            card: components["schemas"]["Card"];
            /** @description The sibling hashes on the path up the tree, from the bottom. */
            path: string[];
            /**
             * Format: int32
             * @description The position of the card, from 0 for the first card to leave a shoe that is not cut.
             */
            position: number;
            /** @description The salt that hid it until now. */
            salt: components["schemas"]["Salt"];
        };
        /**
         * @description The role of a person.
         * @enum {string}
         */
        Role: "visitor" | "player" | "dealer" | "gaming-supervisor" | "assistant-gaming-manager" | "gaming-manager" | "inspector";
        /** @description What a shoe is held to: published before its first card. */
        Root: string;
        /** @description Rounds, the latest first. */
        Rounds: {
            /** @description The beginning of the next page; nothing on the last page. */
            next: string | null;
            /** @description Up to fifty of them. */
            rounds: components["schemas"]["ListedRound"][];
        };
        /**
         * @description The number of a rule, or of a ruling.
         * @example 9.4.1
         */
        Rule: string;
        /** @description A rule. */
        RuleInWords: {
            /** @description How it is enforced: `engine`, `floor`, `sign`, `procedure`; or `definition`. */
            honoured_by: string;
            /**
             * @description Its number.
             * @example 9.4.1
             */
            number: string;
            /** @description The rule in plain words. */
            says: string;
            /**
             * @description The part of the book that it is in.
             * @example 9
             */
            section: string;
            /** @description The tests that show it. */
            tests: string[];
        };
        /** @description What hid a card until it was shown. */
        Salt: string;
        /**
         * @description A scope of a token.
         * @enum {string}
         */
        Scope: "look" | "play" | "floor" | "cage" | "watch";
        /** @description A playing area, counted from the dealer's left. */
        Seat: number;
        /** @description How many playing areas a layout can have. */
        SeatNumbers: {
            /**
             * Format: int32
             * @description The fewest.
             */
            fewest: number;
            /**
             * Format: int32
             * @description The most.
             */
            most: number;
            /**
             * Format: int32
             * @description By default.
             */
            usual: number;
        };
        /** @description The second factors that a person with the right password may give. */
        SecondFactorAsked: {
            /** @description Whether the account has an authenticator app. */
            digits: boolean;
            key: components["schemas"]["KeyQuestion"] | null;
        };
        /** @description A part of a book. */
        Section: {
            /** @description Its number, with which the numbers of its rules begin; for rulings a letter. */
            number: string;
            /** @description Its title. */
            title: string;
        };
        /** @description One person's view of a table. */
        Seen: {
            /**
             * Format: int64
             * @description How often it has changed: a later view has a larger number.
             */
            version: number;
            /** @description Everything this person may see and do. A hidden card is `??`. */
            view: components["schemas"]["TableView"];
        };
        /** @description A person at whose table a patron may not play. */
        SeenApart: {
            /**
             * Format: int64
             * @description The account of the staff member who ordered it.
             */
            by: number;
            /**
             * Format: int64
             * @description The other person.
             */
            from: number;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970.
             */
            since: number;
            /** @description The reason. */
            why: string;
        };
        /** @description The results of a table on one gaming day. */
        SeenDay: {
            /** @description The counts, and the chips that came in between. */
            counts: components["schemas"]["DayCounts"];
            /**
             * @description The table's win; none while the day goes on.
             * @example -120.00
             */
            win?: string | null;
        };
        /** @description An exclusion in force. */
        SeenExclusion: {
            /**
             * Format: int64
             * @description The account of the staff member who ordered it; nothing if it was the person's own wish.
             */
            by: number | null;
            /** @description The game; every game if it is nothing. */
            game: string | null;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970.
             */
            since: number;
            /**
             * Format: int64
             * @description When it ends; never if it is nothing.
             */
            until: number | null;
            /** @description The reason. */
            why: string | null;
        };
        /** @description A second factor. */
        SeenFactor: {
            /** @description Its kind. */
            kind: components["schemas"]["FactorKind"];
            /** @description Its name. */
            label: string;
            /**
             * Format: int32
             * @description Its number.
             */
            number: number;
        };
        /** @description A patron. */
        SeenPatron: {
            /**
             * @description The amount that the caller may still move alone today; nothing for callers who move no money.
             * @example 10000.00
             */
            alone?: string | null;
            awaits?: components["schemas"]["AwaitedMoney"] | null;
            /**
             * @description The balance of their account.
             * @example 1000.00
             */
            balance: string;
            /** @description Player cards that are valid. */
            cards: number[];
            /** @description Exclusions in force. */
            exclusions: components["schemas"]["SeenExclusion"][];
            /** @description Whether their account holds play money. */
            guest: boolean;
            /** @description People at whose tables they may not play. */
            kept_apart: components["schemas"]["SeenApart"][];
            /** @description Their name. */
            name: string;
            /**
             * @description Their debt to the cage, if there is one.
             * @example 20.00
             */
            owed?: string | null;
            /**
             * Format: int64
             * @description Their number.
             */
            patron: number;
            /** @description Their limits and exclusions. */
            play: components["schemas"]["Standing"];
            /** @description The tables with their chips. */
            tables: number[];
            /**
             * @description Promotional tokens in the account.
             * @example 0.00
             */
            tokens: string;
        };
        /** @description A pool. */
        SeenPool: {
            /** @description Its prizes. */
            pay_table: components["schemas"]["PayTable"];
            /** @description The public reading of the pool. */
            reading: components["schemas"]["JackpotReading"];
            /** @description The tables that feed it. */
            tables: number[];
            tally: components["schemas"]["JackpotTally"] | null;
        };
        /** @description Chips that are to be brought or taken away. */
        SeenRequest: {
            /**
             * @description How much.
             * @example 500.00
             */
            amount: string;
            /**
             * Format: int64
             * @description The account of who asked.
             */
            by: number;
            /**
             * Format: int64
             * @description Its number.
             */
            request: number;
            /** @description `fill` or `credit`. */
            transfer: components["schemas"]["Transfer"];
        };
        /** @description The request as the second person has seen it: a different one is not agreed to. */
        SeenSeed: {
            /**
             * @description How much of the house's money moves.
             * @example 50000.00
             */
            amount: string;
            /**
             * Format: int64
             * @description The account of the staff member who asks.
             */
            by: number;
            /**
             * Format: int64
             * @description The pool whose terms are to change; left out if one is to be opened.
             */
            pool?: number | null;
            /**
             * @description The seed of the pool.
             * @example 50000.00
             */
            seed: string;
        };
        /** @description The tray of a table. */
        SeenTray: {
            /** @description The results of the table on each gaming day that was counted, the latest last. */
            days: components["schemas"]["SeenDay"][];
            /**
             * @description Its contents by the books.
             * @example 10000.00
             */
            holds: string;
            /** @description The requests that are not confirmed yet. */
            requests: components["schemas"]["SeenRequest"][];
        };
        /** @description A message of the server. */
        Sent: {
            /** @description The table has changed. */
            table: {
                /**
                 * Format: int64
                 * @description How often it has changed: a later view has a larger number.
                 */
                version: number;
                /** @description Everything this person may see and do. A hidden card is `??`. */
                view: components["schemas"]["TableView"];
            };
        } | {
            /** @description The meter of the jackpot that the table feeds has moved. */
            meter: {
                /** @description The reading of the pool's meter. */
                reading: components["schemas"]["JackpotReading"];
            };
        } | {
            /** @description The house cannot reach its database, or can again. Until then orders are refused and nothing changes; the websocket stays open. */
            trouble: {
                /** @description Whether it is over. */
                over: boolean;
                /**
                 * Format: int64
                 * @description Seconds after which it is worth trying again.
                 */
                retry_after: number;
            };
        } | {
            /** @description An order was carried out, durably. */
            done: {
                /** @description The answer. */
                answer: components["schemas"]["Done"];
                /** @description Its key. */
                key: string;
            };
        } | {
            /** @description An order was not carried out. */
            refused: {
                /** @description The error. */
                error: components["schemas"]["Wrong"];
                /** @description Its key; empty if it could not be read. */
                key: string;
            };
        };
        /** @description A setting of a table. */
        Setting: {
            /** @description Whether an analysis takes it into account. */
            analysed: boolean;
            /** @description The values to choose between, the usual one first. A setting of the kind `OneOf` takes no others. */
            choices?: components["schemas"]["SettingChoice"][];
            fixed_by?: components["schemas"]["Rule"] | null;
            /** @description Its meaning, in a sentence. */
            help: string;
            inspector?: components["schemas"]["InspectorsPart"] | null;
            /** @description The name on a page. */
            label: string;
            /** @description Whether it changes with the rounds, such as a meter. The setting is the value at the start. */
            moves: boolean;
            /** @description The name in records, command lines and addresses, where it may be written with dashes. */
            name: string;
            /** @description Whether players may choose it for practice. */
            practised: boolean;
            /** @description The rules under which a house may choose it. */
            rules?: components["schemas"]["Rule"][];
            /** @description The kind of its values. */
            takes: components["schemas"]["SettingTakes"];
            /** @description The default value; missing where the default is no limit, no meter, or a number that depends on the game. */
            usual?: string | null;
        };
        /** @description A value to choose. */
        SettingChoice: {
            /** @description Its label on pages. */
            label: string;
            /** @description The value as text. */
            value: string;
        };
        /** @description The kind of a setting's values. */
        SettingTakes: {
            /** @description The least. */
            from: components["schemas"]["Cents"];
            /** @enum {string} */
            kind: "money";
            /** @description The most. */
            to: components["schemas"]["Cents"];
        } | {
            /**
             * Format: int32
             * @description The least.
             */
            from: number;
            /** @enum {string} */
            kind: "count";
            /**
             * Format: int32
             * @description The most.
             */
            to: number;
        } | {
            /** @enum {string} */
            kind: "share";
        } | {
            /** @enum {string} */
            kind: "yes-no";
        } | {
            /** @enum {string} */
            kind: "one-of";
        };
        /** @description A shoe, with the proofs of the cards that may be seen. */
        ShoeProof: {
            /**
             * Format: int32
             * @description How many cards it was made of.
             */
            cards: number;
            /** @description Whether it is done, so that all its cards are shown. */
            done: boolean;
            /** @description The cards, each with its salt and its path to the root. */
            reveals: components["schemas"]["Reveal"][];
            /** @description The commitment to it before the first wager. */
            root: components["schemas"]["Root"];
            /**
             * Format: int32
             * @description Its number.
             */
            shoe: number;
        };
        /** @description The public part of the shoe's state. */
        ShoeView: {
            /** Format: int32 */
            cards: number;
            /** Format: int32 */
            cut: number | null;
            /** Format: int32 */
            cutting_card: number | null;
            /** Format: int32 */
            dealt: number;
            /** Format: int32 */
            number: number;
            root: components["schemas"]["Root"];
        };
        /** @description A text that is shown to everyone at a table. */
        Sign: {
            /** @description Its subject. */
            about: components["schemas"]["SignAbout"];
            /** @description The rules that require it. */
            rules: string[];
            /** @description The text. */
            says: string;
        };
        /**
         * @description The subject of a sign. Pages show some subjects in another way.
         * @enum {string}
         */
        SignAbout: "limits" | "other-limits" | "coming" | "closing" | "halt" | "places" | "pay-table" | "jackpot" | "rules" | "play";
        /** @description The credentials for signing in. */
        SignIn: {
            /**
             * @description The digits of the second factor, if the account has one.
             * @example 123456
             */
            code?: string | null;
            key?: components["schemas"]["KeyAnswer"] | null;
            /**
             * @description The name, in any case.
             * @example ada
             */
            name: string;
            /**
             * @description The password.
             * @example correct horse battery
             */
            password: string;
        };
        /** @description The heads of the record, signed by this server. */
        SignedHeads: {
            /** @description The public key of the server that answers, in hexadecimal digits. */
            public_key: string;
            /** @description The Ed25519 signature over the bytes of the text, in hexadecimal digits. */
            signature: string;
            /**
             * @description The signed text: a line `croupier heads 1`, a line `by` with the name of the server that answers, a line `at` with its time in milliseconds
             *     since 1970, and for every server of the record a line with its name, its public key, the number of its seals and the root of the tree over
             *     them.
             */
            text: string;
        };
        /** @description A simpler strategy. */
        Simplification: {
            /**
             * Format: double
             * @description The loss compared with best play.
             */
            cost: number;
            /** @description The same as a fraction, where it is a finite count. */
            exact?: string | null;
            /**
             * Format: double
             * @description The player's mean net result per unit.
             */
            expected: number;
            /** @description Its name. */
            name: string;
            /** @description The strategy in words. */
            plays: string;
        };
        /** @description A staff member. */
        Staff: {
            /**
             * Format: int64
             * @description The number of their account.
             */
            account: number;
            /** @description Whether they were dismissed. */
            dismissed: boolean;
            /** @description The name. */
            name: string;
            /**
             * @description The accounts of managers who hired them or reset their login since another manager last vouched for them. Until another one vouches,
             *     they move no money alone.
             */
            reset_by: number[];
            /** @description Their role. */
            role: string;
        };
        /** @description Orders of the staff to a table, each for its rank. */
        StaffCommand: {
            /** @description A supervisor vacates the places of a player who has not wagered for three rounds. */
            vacate: {
                /** @description Who goes. */
                patron: components["schemas"]["PatronId"];
            };
        } | {
            /** @description A supervisor reserves a playing area for one player, or ends the reservation. */
            reserve: {
                patron?: components["schemas"]["PatronId"] | null;
                /** @description The playing area. */
                seat: components["schemas"]["Seat"];
            };
        } | {
            /** @description A staff order about a tray. */
            tray: {
                /** @description Asks for a fill or a credit. */
                request: {
                    /** @description How much. */
                    amount: components["schemas"]["Cents"];
                    /** @description Which way. */
                    transfer: components["schemas"]["Transfer"];
                };
            } | {
                /** @description Another person confirms a request, and the chips go. */
                confirm: {
                    /**
                     * Format: int64
                     * @description The number of the request.
                     */
                    request: number;
                };
            } | {
                /** @description A request is dropped. */
                cancel: {
                    /**
                     * Format: int64
                     * @description The number of the request.
                     */
                    request: number;
                };
            } | {
                /** @description The tray is counted at one end of a gaming day, and the drop box emptied. */
                count: {
                    /** @description Which end of the day. */
                    count: components["schemas"]["Count"];
                    /** @description The amount counted. */
                    counted: components["schemas"]["Cents"];
                    /** @description Which day. */
                    day: components["schemas"]["GamingDay"];
                    /** @description Who watched. */
                    witness: components["schemas"]["StaffId"];
                };
            };
        } | {
            /** @description The table begins to feed a jackpot pool, which is in its surroundings. */
            link: {
                /** @description Which pool. */
                pool: components["schemas"]["PoolId"];
            };
        } | {
            /** @description The table stops feeding its jackpot pool. */
            unlink: Record<string, never>;
        } | {
            /** @description An act of the dealer: a call, a card, turning cards, settling, reporting an incident. */
            deal: {
                /** @description The input. */
                input: components["schemas"]["Input"];
            };
        } | {
            /** @description A supervisor rules about the outcome of a settled round and names the round. This is possible until the first card of the next round. */
            "correct-round": {
                /** @description The ruling about its outcome. */
                incident: components["schemas"]["Incident"];
                /**
                 * Format: int64
                 * @description The number of the round.
                 */
                round: number;
            };
        } | {
            /** @description A second person agrees to a request of another member of the staff. */
            agree: Record<string, never>;
        } | {
            /** @description A second person declines a request of another member of the staff, and the table goes on. */
            decline: Record<string, never>;
        } | {
            /** @description The asker withdraws a request that takes a second person. */
            "withdraw-request": Record<string, never>;
        } | {
            /** @description An inspector approves a setting that takes their approval. */
            approve: {
                /** @description The setting's name. */
                setting: string;
            };
        } | {
            /** @description An inspector approves that a table goes on after its own jackpot, which feeds no pool, was stopped. */
            "resume-jackpot": Record<string, never>;
        } | {
            /** @description An inspector is told of an intended act in advance. */
            "tell-inspector": {
                /** @description The intended act. */
                about: components["schemas"]["Intention"];
                /** @description Which inspector. */
                inspector: components["schemas"]["StaffId"];
            };
        } | {
            /** @description The dealer of real cards sees the cutting card come out of the shoe. */
            "cutting-card-out": Record<string, never>;
        } | {
            /** @description A supervisor orders the cards shuffled after this round. */
            "order-shuffle": Record<string, never>;
        } | {
            /** @description The dealer records that the real cards of a shoe were shuffled and cut, after the cutting card had come out. */
            "record-shuffle": Record<string, never>;
        } | {
            /** @description A supervisor has the cards replaced by new ones. */
            "replace-cards": Record<string, never>;
        } | {
            /** @description A supervisor, or an inspector in the poker games, has the cards checked and counted when the round is over. */
            "order-check": Record<string, never>;
        } | {
            /** @description The cards were checked. */
            "record-check": {
                /**
                 * Format: int32
                 * @description The number of foreign cards.
                 */
                foreign: number;
                /**
                 * Format: int32
                 * @description How many are missing.
                 */
                missing: number;
            };
        } | {
            /** @description A supervisor replaces the device in use by another device or a shoe. */
            "replace-device": {
                /** @description The device that the table deals from now. */
                device: components["schemas"]["Device"];
            };
        } | {
            /** @description A supervisor changes the table's limits. */
            "set-limits": {
                /** @description How they come into force. */
                change: components["schemas"]["Change"];
                /** @description The new limits. */
                limits: components["schemas"]["Limits"];
            };
        } | {
            /** @description A supervisor gives a kind of wager limits of its own, or those of the table again. */
            "set-wager-limits": {
                /** @description How they come into force. */
                change: components["schemas"]["Change"];
                limits?: components["schemas"]["Limits"] | null;
                /** @description Which kind of wager. */
                on: components["schemas"]["Wager"];
            };
        } | {
            /** @description A supervisor lets a player wager more than the table's maximum, or no longer. */
            "set-player-limits": {
                limits?: components["schemas"]["Limits"] | null;
                /** @description Who. */
                patron: components["schemas"]["PatronId"];
            };
        } | {
            /** @description A supervisor or manager holds a player to the minimum. */
            "hold-to-minimum": {
                /** @description For how long, and how strictly. */
                how: components["schemas"]["Hold"];
                /** @description Who is held. */
                patron: components["schemas"]["PatronId"];
            };
        } | {
            /** @description A player is no longer held to the minimum. */
            release: {
                /** @description Who is free again. */
                patron: components["schemas"]["PatronId"];
            };
        } | {
            /** @description A supervisor closes the table, by a sign if players are present. */
            close: {
                /** @description When. */
                closes: components["schemas"]["Moment"];
            };
        } | {
            /** @description A supervisor takes the closing sign down. */
            "keep-open": Record<string, never>;
        } | {
            /** @description A supervisor suspends play after this round. */
            suspend: {
                /** @description Why, which the players are told. */
                cause: components["schemas"]["SuspensionCause"];
            };
        } | {
            /** @description A supervisor lets play go on. */
            resume: Record<string, never>;
        } | {
            /** @description A supervisor or manager changes settings between rounds. */
            "change-settings": {
                /** @description By name, as text. */
                settings: [
                    string,
                    string
                ][];
            };
        };
        /**
         * Format: int64
         * @description A member of the staff: the number of their login.
         */
        StaffId: number;
        /**
         * @description Chips on a spot: the amount, and the part of it in promotional tokens.
         *
         *     ```
         *     use croupier_rules::{Cents, Stake};
         *
         *     let stake = Stake { amount: Cents::dollars(10), tokens: Cents::dollars(5) };
         *     assert!(stake.is_some() && !Stake::NONE.is_some());
         *     ```
         */
        Stake: {
            /** @description The whole amount. */
            amount: components["schemas"]["Cents"];
            /** @description The part of it that is promotional tokens. */
            tokens: components["schemas"]["Cents"];
        };
        /** @description The limits and exclusions of a patron. Moments are milliseconds since 1970. */
        Standing: {
            /** @description Whether they are excluded from play. */
            excluded: boolean;
            /**
             * Format: int64
             * @description When the exclusion ends; never if it is nothing.
             */
            excluded_until?: number | null;
            later?: components["schemas"]["Own"] | null;
            /**
             * Format: int64
             * @description When those come into force.
             */
            later_from?: number | null;
            /** @description Their own limits. */
            limits: components["schemas"]["Own"];
            /** @description Whether they excluded themselves. */
            own_wish: boolean;
            /**
             * Format: int64
             * @description When their break ends.
             */
            rests_until?: number | null;
        };
        /** @description One situation of a grid. */
        StrategyCell: {
            /**
             * @description Its decision, by the name in records (`hit`, `stand`, `fold`). It determines the colour. Empty if the situation
             *     cannot occur.
             */
            decision: string;
            /** @description A tooltip: the gain over the next best choice, or the conditions of the decision. */
            detail?: string;
            /** @description Its text: one to four letters. */
            label: string;
        };
        /** @description A figure as a function of something that varies. */
        StrategyCurve: {
            /** @description Labelled points, such as a break-even. */
            marks?: components["schemas"]["CurveMark"][];
            /** @description From left to right. */
            points: [
                number,
                number
            ][];
            /** @description Its subject. */
            title: string;
            /** @description The title of the horizontal axis. */
            x_axis: string;
            /** @description The title of the vertical axis. */
            y_axis: string;
        };
        /** @description A table of decisions, one coloured cell for each situation. */
        StrategyGrid: {
            /** @description The cells, row by row. */
            cells: components["schemas"]["StrategyCell"][][];
            /** @description The title of the columns, such as `dealer's up card`. */
            column_axis: string;
            /** @description A heading for each column. */
            columns: string[];
            /** @description The meanings of labels that their decision does not explain: a label and its meaning each. */
            meanings?: [
                string,
                string
            ][];
            /** @description The title of the rows, such as `your hand`. */
            row_axis: string;
            /** @description A heading for each row. */
            rows: string[];
            /** @description Its subject. */
            title: string;
        };
        /**
         * @description Why a supervisor suspends play. The rules know no other causes.
         * @enum {string}
         */
        SuspensionCause: "device" | "cards" | "dispute" | "duty";
        /**
         * Format: int64
         * @description A gaming table.
         */
        TableId: number;
        /** @description The sign of a table. */
        TableSign: {
            closes: components["schemas"]["Moment"] | null;
            coming: components["schemas"]["Announced"] | null;
            /** @description Its game, by name. */
            game: components["schemas"]["Game"];
            jackpot: components["schemas"]["Jackpot"] | null;
            /** @description The limits of this round. */
            limits: components["schemas"]["Limits"];
            /** @description House time, for a countdown to changes. */
            now: components["schemas"]["Moment"];
            /** @description Whether new rounds are played at it. */
            open: boolean;
            /** @description The pay tables. */
            pay_tables: components["schemas"]["PayTable"][];
            /** @description Whether it is played with play money. */
            play_money: boolean;
            /** @description Everything that the rules want shown here, limits and payouts in words, each with its rules. */
            signs: components["schemas"]["Sign"][];
            /**
             * Format: int64
             * @description The table's number.
             */
            table: number;
            /** @description Its game, for people. */
            title: string;
        };
        /** @description A table as one viewer sees it. Money is dollars with two decimals; a hidden card is `??`. */
        TableView: {
            areas: components["schemas"]["AreaView"][];
            awaits_agreement?: components["schemas"]["AwaitedAgreement"] | null;
            bank_until?: components["schemas"]["Moment"] | null;
            board?: components["schemas"]["Board"] | null;
            /** @description The dealer's calls in this round. */
            calls: string[];
            chairs: components["schemas"]["ChairView"][];
            closes: components["schemas"]["Moment"] | null;
            /**
             * Format: int64
             * @description The settled round whose outcome a supervisor may still invalidate: the last one, until the first card of the next (ruling G17).
             */
            correctable_round?: number | null;
            deadline: components["schemas"]["Moment"] | null;
            /** @description The dealer's cards, or the community cards. */
            dealer: string[];
            /**
             * @description The name of the dealer's hand, as far as its open cards say; community cards have none.
             * @example Pair of kings
             */
            dealer_name?: string | null;
            device: components["schemas"]["Device"];
            game: components["schemas"]["Game"];
            halt?: components["schemas"]["Halt"] | null;
            /** @description The decisions of standing instructions in this round, because players did not decide in time. */
            instructed?: components["schemas"]["Instructed"][];
            instruction?: components["schemas"]["InstructionView"] | null;
            jackpot: components["schemas"]["JackpotReading"] | null;
            /** @description The limits of this viewer's wagers. */
            limits: components["schemas"]["Limits"];
            /** @description The settlement of this round so far. */
            lines: components["schemas"]["LineView"][];
            /** @description The wagers that the viewer must still place beside those at their places; without them all of those go back when time is up. */
            missing?: components["schemas"]["MissingWager"][];
            next_round_at: components["schemas"]["Moment"] | null;
            /** @description Notices for people away from the table, for staff alone. */
            notices?: components["schemas"]["Notice"][];
            /** @description The acts that the viewer may do now. */
            offers: components["schemas"]["OfferView"][];
            open: boolean;
            phase: components["schemas"]["Phase"];
            /** @description The acts that the viewer may want to do and may not, with the reason. */
            refused: components["schemas"]["Refused"][];
            /** Format: int64 */
            round: number;
            /** Format: int32 */
            seats: number;
            shoe: components["schemas"]["ShoeView"] | null;
            source: components["schemas"]["CardSource"];
            stack: components["schemas"]["Cents"] | null;
            table: components["schemas"]["TableId"];
            tokens: components["schemas"]["Cents"] | null;
            turn: components["schemas"]["Seat"] | null;
            /** @description The rules by which the whole round is void; missing unless it is. */
            voided?: string[] | null;
            /** @description How many wait for a place. */
            waiting: number;
            /** @description The viewer's own place in the queue, from 1. */
            your_turn_to_sit: number | null;
        };
        /** @description How long one player may think in one round. */
        TimeBank: {
            /**
             * Format: int64
             * @description Once that is used up, the time for each further decision.
             */
            hurry: number;
            /**
             * Format: int64
             * @description The time for all their decisions together.
             */
            round: number;
        };
        /** @description A token, without its secret. */
        Token: {
            /**
             * Format: int64
             * @description When it expires, in milliseconds since 1970; nothing for tokens of earlier versions, which never expire.
             */
            expires: number | null;
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description Its purpose. */
            label: string;
            /** @description The role it acts in. */
            role: string;
            /** @description Its scopes; nothing for tokens of earlier versions, which may do everything that their role may. */
            scopes: components["schemas"]["Scope"][] | null;
        };
        /**
         * @description The direction of chips between the cage and a tray.
         * @enum {string}
         */
        Transfer: "fill" | "credit";
        /** @description The limits of a table that a house usually opens. */
        UsualTable: {
            /** @description The largest wager. */
            maximum: components["schemas"]["Cents"];
            /** @description The least wager. */
            minimum: components["schemas"]["Cents"];
        };
        /**
         * @description The wager that chips lie on, by its name.
         * @example ante
         */
        Wager: string;
        /** @description The label of a wager. */
        WagerLabel: {
            /** @description Its name for people. */
            label: string;
            /** @description The wager. */
            on: components["schemas"]["Wager"];
        };
        /** @description A wager that a table accepts before the deal. The offers of a view say which of them can be placed now. */
        WagerTaken: {
            /** @description The least. */
            from: components["schemas"]["Cents"];
            needs?: components["schemas"]["Wager"] | null;
            /** @description Which. */
            on: components["schemas"]["Wager"];
            /** @description The step: amounts above the minimum are whole multiples of it. */
            step: components["schemas"]["Cents"];
            /** @description The most. */
            to: components["schemas"]["Cents"];
            /** @description The wagers that must accompany it when the cards are dealt: they are laid in one step. */
            together?: components["schemas"]["Wager"][];
            /** @description The rule that requires them together. */
            together_by?: string | null;
        };
        /** @description A wager on the layout. */
        WagerView: {
            amount: components["schemas"]["Cents"];
            /** Format: int32 */
            hand: number;
            on: components["schemas"]["Wager"];
            player: components["schemas"]["Player"];
            tokens: components["schemas"]["Cents"];
        };
        /** @description Money of a patron that waits for a second person. */
        WaitingMoney: {
            /**
             * @description The amount.
             * @example 25000.00
             */
            amount: string;
            /**
             * @description The balance of the account.
             * @example 1000.00
             */
            balance: string;
            /**
             * @description The money that the staff member has moved alone within a day: it counts towards the limit.
             * @example 0.00
             */
            before: string;
            /**
             * Format: int64
             * @description The account of the staff member who asks.
             */
            by: number;
            /**
             * Format: int64
             * @description When it lapses.
             */
            lapses: number;
            /** @description The least rank that may agree or decline. */
            least: components["schemas"]["Role"];
            /**
             * @description The limit of one person.
             * @example 10000.00
             */
            limit: string;
            /** @description Their name. */
            name: string;
            /**
             * Format: int64
             * @description The number of the patron.
             */
            patron: number;
            /**
             * Format: int64
             * @description When it was asked, in milliseconds since 1970.
             */
            since: number;
            /** @description The name of the voucher, if tokens are to be issued. */
            voucher?: string | null;
            /** @description The kind: `deposit`, `withdraw` or `issue-tokens`. */
            what: string;
        };
        /** @description A seed that waits for a second person. */
        WaitingSeed: {
            /**
             * @description How much of the house's money moves.
             * @example 50000.00
             */
            amount: string;
            /**
             * Format: int64
             * @description The account of the staff member who asks.
             */
            by: number;
            /**
             * Format: int64
             * @description When it lapses, in milliseconds since 1970.
             */
            lapses: number;
            /**
             * Format: int64
             * @description The pool whose terms are to change; nothing if one is to be opened.
             */
            pool: number | null;
            /**
             * @description Its identifier, at this server.
             * @example 8f14e45fceea167a5a36dedd4bea2543
             */
            request: string;
            /**
             * @description The seed of the pool.
             * @example 50000.00
             */
            seed: string;
        };
        /** @description The terms that the tables of a pool must share. */
        WantedTerms: {
            /**
             * @description The share of each wager that goes to the pool.
             * @example 0.70
             */
            increment?: string | null;
            /**
             * @description The meter at the beginning and after every top win.
             * @example 50000.00
             */
            seed?: string | null;
            /**
             * @description The price of a wager.
             * @example 1.00
             */
            wager?: string | null;
        };
        /** @description A book with all its rules. */
        WholeBook: {
            /**
             * @description The day on which its document was approved.
             * @example 2019-02-01
             */
            approved: string | null;
            /**
             * @description The game, by name; or `rulings`.
             * @example lunar-poker
             */
            game: string;
            /** @description Every rule, in order. */
            rules: components["schemas"]["RuleInWords"][];
            /** @description Its parts, in order. */
            sections: components["schemas"]["Section"][];
            /** @description Its usual name. */
            title: string;
        };
        /**
         * @description The addressees of a notice.
         * @enum {string}
         */
        Whom: "surveillance" | "inspector" | "casino-supervisor" | "gaming-manager";
        /** @description An error. */
        Wrong: {
            /**
             * @description A code for programs; it stays the same when the text changes.
             * @example below-minimum
             */
            code: string;
            /**
             * @description The limit that was exceeded.
             * @example 10.00
             */
            limit?: string | null;
            /**
             * @description The number of the rule behind it.
             * @example 6.1
             */
            rule?: string | null;
            /** @description A text for people. */
            what: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
