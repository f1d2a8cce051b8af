import { describe, expect, it } from 'vitest';
import { ascii, fromHex, hmac, sha256, toHex } from '../../src/api/sha256';

describe('SHA-256', () => {
    it.each([
        ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
        ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
        [
            'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
            '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
        ],
        ['a'.repeat(1000), '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3'],
    ])('of %s', (text, digest) => expect(toHex(sha256(ascii(text)))).toBe(digest));

    it('is that of the browser for messages of every length around a block', async () => {
        for (let length = 50; length < 130; length += 1) {
            const message = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
            expect(toHex(sha256(message))).toBe(toHex(digest));
        }
    });
});

describe('HMAC-SHA-256', () => {
    it.each([
        ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
        [
            'aa'.repeat(131),
            'Test Using Larger Than Block-Size Key - Hash Key First',
            '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
        ],
    ])('of the test cases of RFC 4231', (key, text, digest) =>
        expect(toHex(hmac(fromHex(key), ascii(text)))).toBe(digest),
    );
});
